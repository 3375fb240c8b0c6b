type Listener = () => void
const listeners = new Set<Listener>()

/** Runs the listener whenever a call is answered 401 or 403; returns its own removal. */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells every listener that the session is gone. */
export function reportSessionLost(): void {
  for (const listener of listeners) listener()
}
