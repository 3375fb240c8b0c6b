/** Where local storage keeps the last query of the contract list (seed 002 section 6); another person's is not kept. */
export const lastQueryKey = 'LQP'

/** The same for the contract list of another page: its tabs and filters are its own. */
export function lastQueryKeyOf(page: string): string {
  return `${lastQueryKey} ${page}`
}

/** Forgets the last query of every list. */
export function forgetLastQueries(): void {
  const kept = Object.keys(localStorage).filter((key) => key.split(' ')[0] === lastQueryKey)
  for (const key of kept) localStorage.removeItem(key)
}
