import { tag } from './der.ts'
import {
  DerError,
  children,
  expectTag,
  integerHex,
  oidText,
  readElement,
  sequenceOf,
  timeOf,
} from './der-reader.ts'
import { oids } from './oids.ts'

/** What a time-stamp token attests. */
export interface TimestampInfo {
  hashAlgorithm: string
  hash: Buffer
  time: Date
  policyOid: string
  /** Upper-case hexadecimal. */
  serialNumber: string
  nonce: string | undefined
}

/** Reads the TSTInfo inside a token without checking its signature; throws DerError. */
export function readTimestampInfo(token: Uint8Array): TimestampInfo {
  const [type, wrapper] = sequenceOf(readElement(token))
  if (oidText(type) !== oids.signedData || !wrapper) throw new DerError('not signed data')
  const encapsulated = sequenceOf(sequenceOf(children(wrapper)[0])[2])
  if (oidText(encapsulated[0]) !== oids.timestampInfo || !encapsulated[1]) throw new DerError('not a token')
  return parseTimestampInfo(expectTag(children(encapsulated[1])[0], tag.octetString).content)
}

/** Reads a TSTInfo, DER. */
export function parseTimestampInfo(der: Uint8Array): TimestampInfo {
  const [, policy, imprint, serial, time, ...rest] = sequenceOf(readElement(der))
  const [algorithm, hash] = sequenceOf(imprint)
  const nonce = rest.find((item) => item.tag === tag.integer)
  return {
    hashAlgorithm: oidText(sequenceOf(algorithm)[0]),
    hash: expectTag(hash, tag.octetString).content,
    time: timeOf(time),
    policyOid: oidText(policy),
    serialNumber: integerHex(serial),
    nonce: nonce && integerHex(nonce),
  }
}
