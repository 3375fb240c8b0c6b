import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { signRaw } from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { element, integer, octetString, oid, sequence, setOf, tag, tagged } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import { readCertificate } from '../pki/read-certificate.ts'
import { attribute } from '../pki/signed-data.ts'
import { signSm2, sm2Digest } from '../pki/sm2.ts'
import type { VerifiedSignature } from './report.ts'
import { verifyPdf } from './verify-pdf.ts'

/** Containers as Chinese signers write them (GM/T 0010): the parts of a SignedData under names of their own, SM2 with SM3. */

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('sm2')
})

interface Written {
  type?: string
  contentType?: string
  /** Of the attribute, where it says something else. */
  statedType?: string
  algorithm?: string
  withoutAttributes?: boolean
  digested?: Buffer
}

function container(covered: Buffer, written: Written): Buffer {
  const { type = oids.gmSignedData, contentType = oids.gmData, algorithm = oids.sm2Signature } = written
  const { certificate, chain, key } = authority.person
  const { issuer, serial, publicKey } = readCertificate(certificate)
  const hash = createHash('sm3')
    .update(written.digested ?? covered)
    .digest()
  const attributes = setOf(
    attribute(oids.contentType, oid(written.statedType ?? contentType)),
    attribute(oids.messageDigest, octetString(hash)),
  )
  const stored = Buffer.from(attributes)
  stored[0] = 0xa0
  const over = written.withoutAttributes ? covered : attributes
  const signer = sequence(
    integer(1),
    sequence(issuer.whole, serial.whole),
    sequence(oid(oids.sm3)),
    ...(written.withoutAttributes ? [] : [stored]),
    sequence(oid(algorithm)),
    octetString(signSm2(key, sm2Digest(publicKey, over))),
  )
  const content = sequence(
    integer(1),
    element(tag.set, sequence(oid(oids.sm3))),
    sequence(oid(contentType)),
    tagged(0, certificate, ...chain),
    element(tag.set, signer),
  )
  return sequence(oid(type), tagged(0, content))
}

function signed(written: Written = {}, subFilter = 'adbe.pkcs7.detached'): Buffer {
  return signRaw({ subFilter, container: (covered) => container(covered, written) })
}

function verified(bytes: Buffer): VerifiedSignature | undefined {
  return verifyPdf(bytes, { trustedRoots: [authority.root.certificate] }).signatures[0]
}

describe('a container by GM/T 0010', () => {
  it.each<[string, Written]>([
    ['as the standard has it', {}],
    ['without attributes', { withoutAttributes: true }],
    ['over what PKCS #7 calls data', { contentType: oids.data }],
    ['with SM2 with SM3 as its algorithm', { algorithm: oids.sm2WithSm3 }],
    ['with the identifier of a key as its algorithm', { algorithm: oids.ecPublicKey }],
  ])('passes: %s', (_, written) => {
    expect(verified(signed(written))).toMatchObject({
      indication: 'PASSED',
      problems: [],
      signerName: '张三',
    })
  })

  it.each<[string, Written, string]>([
    ['over something else', { digested: Buffer.from('x') }, 'digest-mismatch'],
    ['that contradicts itself', { statedType: oids.data }, 'content-type'],
    ['over no data', { contentType: oids.timestampInfo }, 'content-type'],
  ])('fails: %s', (_, written, problem) => {
    expect(verified(signed(written))).toMatchObject({ indication: 'FAILED', problems: [problem] })
  })

  it.each([{}, { withoutAttributes: true }])('reveals a changed byte: %j', (written) => {
    const bytes = signed(written)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    expect(verified(bytes)?.indication).toBe('FAILED')
  })

  it('of another kind is not known, and not known to be wrong', () => {
    const doubt = { indication: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE' }
    const enveloped = '1.2.156.10197.6.1.4.2.3'
    expect(verified(signed({ type: enveloped }))).toMatchObject({
      ...doubt,
      problems: ['unsupported-format'],
    })
    expect(verified(signed({}, 'GM.SES'))).toMatchObject({ ...doubt, problems: ['unsupported-format'] })
  })

  it('that cannot be read at all is wrong', () => {
    const bytes = signRaw({
      subFilter: 'adbe.pkcs7.detached',
      container: () => Buffer.from([0x30, 0x03, 1, 2]),
    })
    expect(verified(bytes)).toMatchObject({ indication: 'FAILED', problems: ['unreadable'] })
  })
})
