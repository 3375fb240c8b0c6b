import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for an address or a header; the database holds their hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
