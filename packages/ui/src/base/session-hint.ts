import { sessionHintKey as hintKey } from './hint-keys.ts'

/*
 * Whose session this browser had when last seen. The cookie itself cannot be read, and asking the server on every
 * visit of the login page would answer most visitors 401. All tabs share it, so that each sees what another does.
 */

/** Notes whose session exists here (the account's id), or that it is gone (null). */
export function noteSession(personAccountId: string | null): void {
  if (personAccountId === null) localStorage.removeItem(hintKey)
  else localStorage.setItem(hintKey, personAccountId)
}

/** True: it is worth asking the server who is logged in. */
export function mayHaveSession(): boolean {
  return localStorage.getItem(hintKey) !== null
}

/** Runs the listener with what another tab notes; returns its own removal. */
export function onSessionNoted(listener: (personAccountId: string | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    // A null key: everything was cleared.
    if (key === hintKey || key === null) listener(newValue)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
