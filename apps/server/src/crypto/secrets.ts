/**
 * Seals personal data at rest (AES-256-GCM) and makes keyed hashes for look-up. `purpose` is bound to both:
 * a value sealed as `person.mobile` does not open as anything else.
 */
export interface Secrets {
  seal(text: string, purpose: string): Buffer
  /** Throws when the bytes were changed, or sealed for another purpose or by an unknown key. */
  open(sealed: Buffer, purpose: string): string
  /** The same text and purpose always give the same 32 bytes; without the master key nothing can be guessed. */
  fingerprint(text: string, purpose: string): Buffer
  /** A keyed hash of a short code bound to `context` (phone, purpose), so that six digits cannot be tried offline. */
  hashCode(code: string, context: string): Buffer
  /** Seals a text against change, under the newest master key. */
  authenticate(text: string, context: string): AuthenticCode
  /** Whether the code was made of this text in this context; undefined when its master key is not configured. */
  isAuthentic(text: string, context: string, code: AuthenticCode): boolean | undefined
}

/** What only a holder of the master key can have made. */
export interface AuthenticCode {
  readonly mac: Buffer
  /** Which master key. */
  readonly keyId: Buffer
}
