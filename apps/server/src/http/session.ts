/** The logged-in person, as handlers and guards see one. */
export interface SessionUser {
  readonly personId: string
  readonly name: string | null
  readonly verified: boolean
  /** True for people of the operating company's own side. */
  readonly ourPart: boolean
  readonly scope: Scope
  /** Role codes. */
  readonly roles: readonly string[]
  /** The enabled pages of the authority list (`index_page`). */
  readonly pages: readonly string[]
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

/** Finds the session of a cookie's token; the session feature implements it. */
export interface SessionReader {
  read(token: string, now: Date): Promise<SessionState>
}

export const sessionCookie = 'qiyin_session'
