import { createStore } from './store.ts'

const losses = createStore<string | undefined>(undefined)
const endings = createStore<string | undefined>(undefined)

/**
 * Runs the listener whenever a call is answered 401 or 403, with what the person is to know of it where that is more
 * than that the session is over; returns its own removal.
 */
export function onSessionLost(listener: (because: string | undefined) => void): () => void {
  return losses.subscribe(() => listener(losses.get()))
}

/** Tells every listener that the session is gone. */
export function reportSessionLost(because?: string): void {
  losses.set(because)
}

/** Runs the listener, with where to go on, when the person has ended the session; returns its own removal. */
export function onSessionEnded(listener: (back: string | undefined) => void): () => void {
  return endings.subscribe(() => listener(endings.get()))
}

/**
 * Tells every listener that the person has ended the session: by logging out, or with the account. `back` is where
 * whoever logs in next is led.
 */
export function reportSessionEnded(back?: string): void {
  endings.set(back)
}

/** The history state of the way to the login page that nothing may hold up. */
export const bySessionLoss = { sessionLost: true }

/** Whether a place was come to because the session is over: nothing may hold the person back. */
export function isBySessionLoss({ state }: { state: unknown }): boolean {
  return typeof state === 'object' && state !== null && 'sessionLost' in state
}
