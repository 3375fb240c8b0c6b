import { createHash } from 'node:crypto'
import { DerError } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { extendedUsages, type Certificate } from '../pki/read-certificate.ts'
import { parseTimestampInfo } from '../pki/timestamp-info.ts'
import { isValidAt } from './check-chain.ts'
import { digestNames, signerProblems } from './check-signature-value.ts'
import { readSignedData } from './signed-data-reader.ts'

/** A checked time-stamp token. */
export interface TimestampCheck {
  time: Date
  authority: Certificate | undefined
  certificates: Certificate[]
  /** Length of the token without what follows it. */
  length: number
  algorithm: string
  problems: string[]
}

/** Checks a token over bytes whose digest is asked for by algorithm name. Throws DerError when it is no token. */
export function checkTimestamp(token: Uint8Array, digestOf: (algorithm: string) => Buffer): TimestampCheck {
  const data = readSignedData(token)
  if (data.contentType !== oids.timestampInfo || !data.content) throw new DerError('not a time-stamp token')
  const info = parseTimestampInfo(data.content)
  const problems: string[] = []
  const imprintName = digestNames.get(info.hashAlgorithm)
  if (!imprintName || !digestOf(imprintName).equals(info.hash)) problems.push('时间戳与签名内容不一致')
  const digestName = digestNames.get(data.signer.digestAlgorithm)
  const digest = digestName ? createHash(digestName).update(data.content).digest() : Buffer.alloc(0)
  const inner = signerProblems(data, digest, {
    contentType: oids.timestampInfo,
    needsSigningCertificate: true,
  })
  if (inner.length > 0) problems.push('时间戳签名无效')
  const authority = data.signer.certificate
  if (authority && extendedUsages(authority)?.includes(oids.timeStamping) !== true) {
    problems.push('时间戳证书没有时间戳用途')
  }
  if (authority && !isValidAt(authority, info.time)) problems.push('时间戳证书在签发时间戳时不在有效期内')
  return {
    time: info.time,
    authority,
    certificates: data.certificates,
    length: data.length,
    algorithm: data.signer.digestAlgorithm,
    problems,
  }
}
