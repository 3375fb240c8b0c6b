import { describe, expect, it } from 'vitest'
import { appendObjects, makeContainer, makeToken, signRaw } from '../../testing/foreign-signer.ts'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { issueCrl } from '../pki/issue-crl.ts'
import { readCertificate } from '../pki/read-certificate.ts'
import type { PdfVerification } from './report.ts'
import { verifyPdf } from './verify-pdf.ts'

const authority = await makeTestAuthority('p-256')
const strange = await makeTestAuthority('p-256')
const root = authority.root.certificate
const second = 1000
const now = new Date(Math.floor(Date.now() / second) * second)
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * second)

const range = '/ByteRange [0 100 200 300]'
const nothing = {
  signatures: [],
  changes: [],
  modifiedAfterLastSignature: false,
  trustJudged: false,
}

/** A file that cannot be read without more than it says, with a signature in it or none. */
function locked(security: string, object = ''): Buffer {
  const file = makeTestPdf({ extra: [`<<${security}>>`, `<<${object}>>`] }).toString('latin1')
  return Buffer.from(file.replace('trailer\n<<', 'trailer\n<</Encrypt 100 0 R/ID[<00><00>]'), 'latin1')
}
const key = `<${'00'.repeat(32)}>`
const byPassword = `/Filter/Standard/V 1/R 2/O${key}/U${key}/P -4`
const byCertificate = '/Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4'

const filter = '/CF<</StdCF<</CFM/AESV2>>>>/StmF/Identity/StrF/Identity/EFF/StdCF'
const forAttachments = `/Filter/Standard/V 4/R 4/O${key}/U${key}/P -4${filter}`
const endless = Array.from({ length: 50_001 }, (_, index) => `${1000 + index} 0 R`).join(' ')

function crowd(count: number, entries = ''): Buffer {
  const extra = Array.from(
    { length: count },
    (_, index) => `<</FT/Sig/T(f${index})/V<</Type/Sig${entries}>>>>`,
  )
  const fields = extra.map((_, index) => `${100 + index} 0 R`).join(' ')
  return makeTestPdf({ catalog: `/AcroForm<</Fields[${fields}]>>`, extra })
}

const unsigned = { verdict: 'unsigned', indication: null, subIndication: null }
const unknown = { verdict: 'indeterminate', indication: 'INDETERMINATE' }

describe('a file without a signature that can be judged', () => {
  it.each<[string, Buffer, Partial<PdfVerification>]>([
    ['nothing was signed', makeTestPdf(), { verdict: 'unsigned', problems: [] }],
    ['it is none', Buffer.from('no document'), { verdict: 'unsigned', problems: ['broken'] }],
    [
      'it broke off in a signature',
      Buffer.from(`%PDF-1.7\n1 0 obj<<${range}`),
      { verdict: 'invalid', indication: 'FAILED', subIndication: 'FORMAT_FAILURE', problems: ['broken'] },
    ],
    ['it wants a password', locked(byPassword), { verdict: 'unsigned', problems: ['encrypted'] }],
    [
      'it wants a password and shows a signature',
      locked(byPassword, range),
      { verdict: 'indeterminate', subIndication: 'SIGNED_DATA_NOT_FOUND', problems: ['encrypted'] },
    ],
    [
      'it wants a certificate and shows a signature',
      locked(byCertificate, range),
      { verdict: 'indeterminate', subIndication: 'SIGNED_DATA_NOT_FOUND', problems: ['encrypted'] },
    ],
    [
      'only what is attached wants a password, and it shows a signature',
      locked(forAttachments, range),
      { verdict: 'indeterminate', subIndication: 'SIGNED_DATA_NOT_FOUND', problems: ['encrypted'] },
    ],
    [
      'its form has no end, and it shows a signature',
      makeTestPdf({ catalog: `/AcroForm<</Fields[${endless}]>>`, extra: [`<<${range}>>`] }),
      { verdict: 'invalid', indication: 'FAILED', subIndication: 'FORMAT_FAILURE', problems: ['broken'] },
    ],
    [
      'there are too many to judge',
      crowd(501, range),
      {
        verdict: 'indeterminate',
        subIndication: 'POLICY_PROCESSING_ERROR',
        problems: ['too-many-signatures'],
      },
    ],
    [
      'there are too many that cover nothing',
      crowd(501),
      { verdict: 'unsigned', problems: ['too-many-signatures'] },
    ],
  ])('is told so: %s', (_, bytes, wanted) => {
    expect(verifyPdf(bytes)).toEqual({ ...nothing, ...verdictOf(wanted), ...wanted })
    expect(verifyPdf(bytes, { trustedRoots: [root] }).trustJudged).toBe(true)
  })

  it('is judged up to 500 of them', () => {
    const found = verifyPdf(crowd(500))
    expect(found.signatures).toHaveLength(500)
    expect(found).toMatchObject({ verdict: 'invalid', problems: [] })
  })
})

function verdictOf({ verdict }: Partial<PdfVerification>): object {
  return verdict === 'unsigned' ? unsigned : unknown
}

const container =
  (stampedAt?: Date) =>
  (covered: Buffer): Buffer =>
    makeContainer(covered, {
      signer: authority.person,
      scheme: 'ec',
      withSigningCertificate: true,
      ...(stampedAt && { timestamp: (value: Buffer) => makeToken(value, stampedAt, authority.timestamp) }),
    })
const signed = (stampedAt?: Date): Buffer =>
  signRaw({ subFilter: 'ETSI.CAdES.detached', container: container(stampedAt) })

describe('a signed file', () => {
  it('is judged with and without roots', () => {
    const bytes = signed()
    expect(verifyPdf(bytes)).toMatchObject({
      verdict: 'valid',
      trustJudged: false,
      modifiedAfterLastSignature: false,
      problems: [],
      changes: [],
    })
    expect(verifyPdf(bytes, { trustedRoots: [root] })).toMatchObject({ verdict: 'valid', trustJudged: true })
    const strangers = { trustedRoots: [strange.root.certificate] }
    expect(verifyPdf(bytes, strangers).subIndication).toBe('NO_CERTIFICATE_CHAIN_FOUND')
    const longer = Buffer.concat([Buffer.alloc(7), bytes, Buffer.alloc(7)])
    const view = new Uint8Array(longer.buffer, longer.byteOffset + 7, bytes.length)
    expect(verifyPdf(view, { trustedRoots: [root] }).verdict).toBe('valid')
  })

  it('is not judged by a signature that its form no longer names', () => {
    const hidden = appendObjects(signed(), { 1: '<</Type/Catalog/Pages 2 0 R>>' })
    const { signatures, verdict } = verifyPdf(hidden)
    expect(signatures.map(({ problems }) => problems)).toEqual([['not-in-form']])
    expect(verdict).toBe('invalid')
  })

  it('is judged as of the time it is told', () => {
    const later = new Date(readCertificate(authority.person.certificate).notAfter.getTime() + second)
    const at = { trustedRoots: [root], now: later }
    expect(verifyPdf(signed(), at)).toMatchObject({ subIndication: 'OUT_OF_BOUNDS_NO_POE' })
  })

  it('is judged by the lists that are brought', async () => {
    const { serialNumber } = readCertificate(authority.person.certificate)
    const list = await issueCrl({
      issuer: authority.issuing,
      revoked: [{ serialNumber, revokedAt: ago(600) }],
      number: 1,
      thisUpdate: ago(60),
      nextUpdate: new Date(now.getTime() + 600 * second),
    })
    const found = verifyPdf(signed(ago(1200)), { trustedRoots: [root], crls: [list], now })
    expect(found.signatures[0]?.revocation.status).toBe('revoked')
    expect(found.verdict).toBe('valid')
    expect(verifyPdf(signed(ago(300)), { trustedRoots: [root], crls: [list], now }).verdict).toBe('invalid')
    expect(verifyPdf(signed(ago(300)), { trustedRoots: [root], now }).verdict).toBe('valid')
  })
})
