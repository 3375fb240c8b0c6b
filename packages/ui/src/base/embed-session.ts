/*
 * Of a page inside a page of another system: what its calls show for themselves. It lives in the memory of this page
 * alone; cookies, which belong to whoever uses this browser, count for nothing beside it.
 */

/** What goes with each call, and what stands in addresses that the browser opens itself. */
export interface EmbedSession {
  readonly token: string
  readonly readKey: string
}

/** Null while the page stands inside without one. */
let session: EmbedSession | null | undefined

/** This page stands inside another system's page, with a session or still without one; undefined: by itself again. */
export function standInside(own: EmbedSession | null | undefined): void {
  session = own
}

/** Null where there is none yet, undefined where the page stands by itself. */
export function embedSession(): EmbedSession | null | undefined {
  return session
}
