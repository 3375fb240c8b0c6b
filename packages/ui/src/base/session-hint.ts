/**
 * Whether this browser was logged in when last seen. The cookie itself cannot be read, and asking the server
 * on every visit of the login page would answer most visitors 401.
 */
const hintKey = 'qiyin.session'

/** Notes that a session exists here (true) or that it is gone (false). */
export function noteSession(exists: boolean): void {
  if (exists) localStorage.setItem(hintKey, '1')
  else localStorage.removeItem(hintKey)
}

/** True: it is worth asking the server who is logged in. */
export function mayHaveSession(): boolean {
  return localStorage.getItem(hintKey) !== null
}
