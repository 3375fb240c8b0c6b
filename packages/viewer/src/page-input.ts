/** The page a reader typed, or undefined unless it is a whole number of an existing page (spec 2 §8). */
export function parsePageInput(text: string, pageCount: number): number | undefined {
  const trimmed = text.trim()
  if (!/^\d+$/.test(trimmed)) return undefined
  const page = Number(trimmed)
  return page >= 1 && page <= pageCount ? page : undefined
}
