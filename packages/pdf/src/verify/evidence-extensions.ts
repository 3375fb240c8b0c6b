import { sequenceOf, type DerElement } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { readExtension } from '../pki/read-certificate.ts'

/** An extension of a list, of one of its entries, or of an answer. */
export interface Extension {
  critical: boolean
  value: Buffer
}

export type Extensions = ReadonlyMap<string, Extension>

/** Since when a key is feared to have been lost (RFC 5280, 5.3.2). */
export const invalidityDate = '2.5.29.24'

/**
 * What may be said of one revocation and is understood, or changes nothing: a reason, a date, what to do about a
 * suspension. That an entry is of another issuer (RFC 5280, 5.3.3) is not.
 */
export const ofRevocations: ReadonlySet<string> = new Set([oids.reasonCode, invalidityDate, '2.5.29.23'])

/** Reads a list of extensions; throws DerError. */
export function extensionsOf(list: DerElement | undefined): Extensions {
  const found = new Map<string, Extension>()
  for (const item of sequenceOf(list)) {
    const { type, critical, value } = readExtension(item)
    // Nobody can say which of two counts (RFC 5280, 4.2).
    if (found.has(type)) found.set(`${type} again`, { critical: true, value })
    found.set(type, { critical, value })
  }
  return found
}

/** Whether all that must not be passed over is known. */
export function isUnderstood(extensions: Extensions, known: ReadonlySet<string>): boolean {
  return [...extensions].every(([type, { critical }]) => !critical || known.has(type))
}
