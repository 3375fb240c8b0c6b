const scopeKey = 'scope'

let ourStaff = false

/** Notes whether who is logged in belongs to the operating company (`ourpart` 0 of GET /user/info). */
export function noteOurStaff(value: boolean): void {
  ourStaff = value
}

/** `inner` when this browser says so, or for the operating company's own people (seed 002 section 6). */
export function requestScope(): 'inner' | undefined {
  return ourStaff || saysInner() ? 'inner' : undefined
}

/** An address of ours that the browser opens itself: it cannot carry the header (seed 002 section 6). */
export function inScope(url: string): string {
  if (requestScope() === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}scope=inner`
}

/** Leaves the inner scope where the server refuses it; false when it was not in it. */
export function leaveInnerScope(): boolean {
  const was = requestScope() === 'inner'
  ourStaff = false
  globalThis.localStorage?.removeItem(scopeKey)
  return was
}

function saysInner(): boolean {
  return globalThis.localStorage?.getItem(scopeKey) === 'inner'
}
