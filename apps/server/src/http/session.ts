/** The logged-in person, as handlers and guards see one. */
export interface SessionUser {
  readonly personId: string
  readonly name: string | null
  readonly verified: boolean
  /** True for people of the operating company's own side. */
  readonly ourPart: boolean
  readonly scope: Scope
}

export type Scope = 'outer' | 'inner'

export interface Session {
  /** Hex of the token's hash: names the session without being able to open it. */
  readonly id: string
  readonly expires: Date
}

export type SessionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'frozen' }
  | { readonly kind: 'open'; readonly session: Session; readonly user: SessionUser }

/**
 * Finds the session of a cookie's token, and what its person may open; the session feature implements it. Neither is
 * kept: a logout, a freezing or a role taken away counts for the next request of every process.
 */
export interface SessionReader {
  read(token: string, now: Date): Promise<SessionState>
  /** Whether a role of the person holds one of the pages (`index_page`), enabled or not. */
  holdsPage(personId: string, pages: readonly string[]): Promise<boolean>
}

export const sessionCookie = 'qiyin_session'

/** Names the browser that asked for a login code, for as long as the code lives. */
export const codeCookie = 'qiyin_code'

/** Names the browser that has left for the single sign-on, until it comes back. */
export const signOnCookie = 'qiyin_sign_on'
