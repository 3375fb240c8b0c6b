import type { EmbedPurpose } from '@qiyin/domain/access/embedding.ts'
import type { EmbeddedRule } from '@qiyin/calls/call.ts'
import type { Session, SessionUser } from './session.ts'

/** A page of ours inside a page of another system: what its session is for and about, and nothing else. */
export interface Embedded {
  readonly id: string
  readonly purpose: EmbedPurpose
  /** Of a page to sign. */
  readonly contractId: string | null
  readonly signId: string | null
  /** Of a page to place stamps in. */
  readonly placingId: string | null
  readonly sourceName: string
  /** Of the page around it. */
  readonly origin: string
}

/** What a page inside shows for itself: the token of its session, or what stands in addresses of pictures. */
export interface EmbedCredential {
  readonly kind: 'token' | 'read'
  readonly value: string
}

export type EmbedState =
  | { readonly kind: 'none' }
  | { readonly kind: 'frozen' }
  /** The system is frozen, may not act any more, or may not show pages at that origin. */
  | { readonly kind: 'revoked' }
  | {
      readonly kind: 'open'
      readonly session: Session
      readonly user: SessionUser
      readonly embedded: Embedded
    }

/** Knows the sessions of pages inside; the feature `embedding` implements it. Nothing is kept: what ends counts at once. */
export interface EmbedReader {
  read(credential: EmbedCredential, now: Date): Promise<EmbedState>
  /** Whether a value of a field is what the page was opened for. */
  isAbout(embedded: Embedded, what: EmbeddedRule['about'][string], value: unknown): Promise<boolean>
  /** The one origin whose page may show this page inside; undefined where none may. */
  frameOrigin(embedId: string): Promise<string | undefined>
}
