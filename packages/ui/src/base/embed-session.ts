/*
 * Of a page inside a page of another system: what its calls show for themselves. It lives in the memory of this page
 * alone; cookies, which belong to whoever uses this browser, count for nothing beside it.
 */

/** What goes with each call, and what stands in addresses that the browser opens itself. */
export interface EmbedSession {
  readonly token: string
  readonly readKey: string
}

let inside = false
let session: EmbedSession | undefined

/** This page stands inside another system's page, with a session or still without one. */
export function standInside(own?: EmbedSession): void {
  inside = true
  session = own
}

/** The page stands by itself again. */
export function standAlone(): void {
  inside = false
  session = undefined
}

export function isInside(): boolean {
  return inside
}

/** Undefined as long as there is none. */
export function embedSession(): EmbedSession | undefined {
  return session
}
