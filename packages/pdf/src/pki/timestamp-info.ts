import { tag } from './der.ts'
import {
  DerError,
  children,
  expectTag,
  integerHex,
  oidText,
  readElement,
  sequenceOf,
  smallInteger,
  timeOf,
  type DerElement,
} from './der-reader.ts'
import { oids } from './oids.ts'

/** What a time-stamp token attests. */
export interface TimestampInfo {
  hashAlgorithm: string
  hash: Buffer
  time: Date
  /** How far the time may be from the true one, in milliseconds; undefined when the token does not say. */
  accuracyMs: number | undefined
  policyOid: string
  /** Upper-case hexadecimal. */
  serialNumber: string
  nonce: string | undefined
  /** Nothing is said of it that must not be passed over: no such extension is known here. */
  isUnderstood: boolean
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
    time: timeOf(expectTag(time, tag.generalizedTime)),
    accuracyMs: accuracyOf(rest.find((item) => item.tag === tag.sequence)),
    policyOid: oidText(policy),
    serialNumber: integerHex(serial),
    nonce: nonce && integerHex(nonce),
    isUnderstood: !hasCritical(rest.find((item) => item.tag === 0xa1)),
  }
}

function hasCritical(extensions: DerElement | undefined): boolean {
  return (extensions ? children(extensions) : []).some((item) =>
    sequenceOf(item).some((part) => part.tag === tag.boolean && part.content[0] !== 0),
  )
}

/** Accuracy: seconds, and in tags of their own milliseconds and microseconds (RFC 3161, 2.4.2). */
function accuracyOf(accuracy: DerElement | undefined): number | undefined {
  if (!accuracy) return undefined
  return sequenceOf(accuracy).reduce((sum, item) => sum + partOf(item), 0)
}

function partOf(item: DerElement): number {
  if (item.tag === tag.integer) return smallInteger(item) * 1000
  const value =
    item.content.length > 0 && item.content.length <= 6 ? item.content.readUIntBE(0, item.content.length) : 0
  return item.tag === millisTag ? value : value / 1000
}

const millisTag = 0x80
