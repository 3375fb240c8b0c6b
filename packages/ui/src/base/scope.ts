import { innerHintKey, scopeKey } from './hint-keys.ts'

let ourStaff = false

/** Notes whether who is logged in belongs to the operating company (`ourpart` 0 of GET /user/info). */
export function noteOurStaff(value: boolean): void {
  ourStaff = value
  if (value) globalThis.localStorage?.setItem(innerHintKey, '1')
  else globalThis.localStorage?.removeItem(innerHintKey)
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
  noteOurStaff(false)
  globalThis.localStorage?.removeItem(scopeKey)
  return was
}

/** Whether this browser says so: then the login page is the inner one (G-17). */
export function saysInner(): boolean {
  return globalThis.localStorage?.getItem(scopeKey) === 'inner'
}

/** Has this browser say, or no longer say, that its pages are the inner ones. */
export function sayInner(inner: boolean): void {
  if (inner) globalThis.localStorage?.setItem(scopeKey, 'inner')
  else globalThis.localStorage?.removeItem(scopeKey)
}
