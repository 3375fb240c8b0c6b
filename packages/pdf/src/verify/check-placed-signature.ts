import { createHash } from 'node:crypto'
import { DerError } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { mayBeUsedFor, type Certificate } from '../pki/read-certificate.ts'
import { checkTimestamp, type TimestampCheck } from './check-timestamp.ts'
import { digestNames, signerProblems } from './check-signature-value.ts'
import type { PlacedSignature } from './signature-range.ts'
import { readSignedData } from './signed-data-reader.ts'

/** What the container of a signature or document time-stamp says, and what is wrong with it. */
export interface ContainerCheck {
  /** Undefined when the container could not be read. */
  certificate: Certificate | undefined
  certificates: Certificate[]
  /** The signature time-stamp, or the document time-stamp itself. */
  timestamp: TimestampCheck | undefined
  digestAlgorithm: string
  /** The signed bytes are unchanged and the signature value is right. */
  problems: string[]
  /** Wrong, but not with what was signed. */
  timestampProblems: string[]
}

const supported = new Set(['ETSI.CAdES.detached', 'adbe.pkcs7.detached', 'ETSI.RFC3161'])

/** Checks one container against the file. `digestOf` hashes what the signature's range covers. Never throws on bad input. */
export function checkContainer(
  placed: PlacedSignature,
  digestOf: (algorithm: string) => Buffer,
): ContainerCheck {
  const nothing: ContainerCheck = {
    certificate: undefined,
    certificates: [],
    timestamp: undefined,
    digestAlgorithm: '',
    problems: [],
    timestampProblems: [],
  }
  if (!supported.has(placed.subFilter)) return { ...nothing, problems: ['不支持的签名格式'] }
  try {
    return placed.subFilter === 'ETSI.RFC3161'
      ? checkDocumentTimestamp(placed.contents, digestOf)
      : checkSignature(placed, digestOf)
  } catch (error) {
    if (!(error instanceof DerError) && !isCryptoError(error)) throw error
    return { ...nothing, problems: ['签名数据已损坏，无法读取'] }
  }
}

function checkDocumentTimestamp(contents: Buffer, digestOf: (algorithm: string) => Buffer): ContainerCheck {
  const timestamp = checkTimestamp(contents, digestOf)
  return {
    certificate: timestamp.authority,
    certificates: timestamp.certificates,
    timestamp,
    digestAlgorithm: timestamp.algorithm,
    problems: [...timestamp.problems, ...paddingProblems(contents, timestamp.length)],
    timestampProblems: [],
  }
}

function checkSignature(placed: PlacedSignature, digestOf: (algorithm: string) => Buffer): ContainerCheck {
  const data = readSignedData(placed.contents)
  const { signer } = data
  const digestName = digestNames.get(signer.digestAlgorithm)
  const problems = paddingProblems(placed.contents, data.length)
  if (data.contentType !== oids.data || data.content) problems.push('签名的内容类型不正确')
  if (digestName) {
    const needsSigningCertificate = placed.subFilter === 'ETSI.CAdES.detached'
    problems.push(
      ...signerProblems(data, digestOf(digestName), { contentType: oids.data, needsSigningCertificate }),
    )
  } else {
    problems.push('签名使用了不支持或已不安全的摘要算法')
  }
  if (signer.certificate && !mayBeUsedFor(signer.certificate, 0, 1)) problems.push('证书不能用于签名')
  const token = signer.unsignedAttributes.get(oids.signatureTimestamp)?.[0]
  const timestamp =
    token &&
    checkTimestamp(token.whole, (algorithm) => createHash(algorithm).update(signer.signature).digest())
  return {
    certificate: signer.certificate,
    certificates: [...data.certificates, ...(timestamp?.certificates ?? [])],
    timestamp,
    digestAlgorithm: signer.digestAlgorithm,
    problems,
    timestampProblems: timestamp?.problems ?? [],
  }
}

function paddingProblems(contents: Buffer, length: number): string[] {
  return contents.subarray(length).every((byte) => byte === 0) ? [] : ['签名值之后有多余数据']
}

function isCryptoError(error: unknown): boolean {
  // OpenSSL failures on malformed keys or signatures carry codes such as ERR_OSSL_….
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_')
}
