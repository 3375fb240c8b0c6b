import { DerError } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { parseTimestampInfo } from '../pki/timestamp-info.ts'
import { withDefiniteLengths } from './definite-lengths.ts'
import type { TimestampCheck } from './check-timestamp.ts'
import type { PlacedSignature } from './signature-range.ts'
import { readSignedData } from './signed-data-reader.ts'

/** What a time-stamp says, nothing checked. */
export interface StatedTime {
  time: Date
  /** As the token declares it, in milliseconds. */
  accuracyMs: number | undefined
  /** The authority's certificate, hexadecimal; empty when it is not in the token. */
  authority: string
}

/** The time-stamp in a signature, or the document time-stamp it is; undefined without one that can be read. */
export function statedTime({ subFilter, contents }: PlacedSignature): StatedTime | undefined {
  try {
    const { der } = withDefiniteLengths(contents)
    if (subFilter === 'ETSI.RFC3161') return timeIn(der)
    if (subFilter !== 'ETSI.CAdES.detached') return undefined
    const token = readSignedData(der).signer.unsignedAttributes.get(oids.signatureTimestamp)?.[0]
    return token && timeIn(token.whole)
  } catch (error) {
    if (error instanceof DerError) return undefined
    throw error
  }
}

function timeIn(token: Uint8Array): StatedTime | undefined {
  const { content, signer } = readSignedData(token)
  if (!content) return undefined
  return statedBy({ ...parseTimestampInfo(content), authority: signer.certificate })
}

/** The same of a time-stamp that has been taken apart. */
export function statedBy({ time, accuracyMs, authority }: ReadTimestamp): StatedTime {
  return { time, accuracyMs, authority: authority?.der.toString('hex') ?? '' }
}

type ReadTimestamp = Pick<TimestampCheck, 'time' | 'accuracyMs' | 'authority'>
