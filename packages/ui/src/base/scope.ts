const scopeKey = 'scope'

/** `inner` when this browser belongs to a member of the operating company's staff (seed 001 section 6). */
export function requestScope(): 'inner' | undefined {
  return globalThis.localStorage?.getItem(scopeKey) === 'inner' ? 'inner' : undefined
}
