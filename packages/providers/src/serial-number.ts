import { randomBytes } from 'node:crypto'

/** A new number of an authentication: 128 random bits, for it is handed to browsers and must not be guessed. */
export function newSerialNo(): string {
  return `RN${randomBytes(16).toString('hex').toUpperCase()}`
}
