import { createPrivateKey, sign as signBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import {
  appendObjects,
  makeContainer,
  makeToken,
  signRaw,
  streamSource,
  type RawSignature,
} from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority, type TestSigner } from '../../testing/test-authority.ts'
import { bitString, generalizedTime, integer, oid, sequence } from '../pki/der.ts'
import { issueCertificate } from '../pki/issue-certificate.ts'
import { answerOcsp, makeOcspRequest } from '../pki/ocsp.ts'
import { oids } from '../pki/oids.ts'
import { readCertificate } from '../pki/read-certificate.ts'
import { generateKeyPair } from '../pki/signing-key.ts'
import { verifyPdf } from './verify-pdf.ts'

const hour = 3_600_000
const now = new Date(Math.floor(Date.now() / 1000) * 1000)
const ago = (hours: number): Date => new Date(now.getTime() - hours * hour)

let authority: TestAuthority
let signer: TestSigner
let signed: Buffer
/** Its security store was there when it was signed. */
let storedFirst: Buffer
/** By the responder: revoked an hour before the signature. */
let answer: Buffer
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
  const { issuing, responder } = authority
  const keys = await generateKeyPair('p-256')
  const certificate = await issueCertificate({
    subject: { commonName: '签署人', country: 'CN' },
    publicKey: keys.publicKey,
    issuer: issuing,
    notBefore: ago(12),
    notAfter: ago(-1000),
    policyOids: [],
    usages: ['signing'],
    ocspUrl: 'http://ocsp.example/',
  })
  signer = { key: keys.privateKey, certificate, chain: [issuing.certificate, ...issuing.chain] }
  const signature: RawSignature = {
    subFilter: 'ETSI.CAdES.detached',
    container: (content) =>
      makeContainer(content, {
        signer,
        scheme: 'ec',
        withSigningCertificate: true,
        timestamp: (value) => makeToken(value, ago(1), authority.timestamp),
      }),
  }
  signed = signRaw(signature)
  const { serialNumber } = readCertificate(certificate)
  answer = Buffer.from(
    await answerOcsp(makeOcspRequest(certificate, issuing.certificate), {
      responder,
      issuer: issuing.certificate,
      statuses: [{ serialNumber, status: 'revoked', revokedAt: ago(2) }],
      thisUpdate: now,
      nextUpdate: ago(-24),
    }),
  )
  const extra = [emptyList(issuing), packed(answer), emptyList(authority.root)]
  const lists = '/DSS<</CRLs[100 0 R 102 0 R]/OCSPs[101 0 R]>>'
  storedFirst = signRaw({ ...signature, catalog: lists }, { extra })
})

/** Nobody is on it: of before the revocation, and running still. */
function emptyList(by: TestSigner, name: TestSigner = by): string {
  const algorithm = sequence(oid(oids.ecdsaWithSha256))
  const { subject } = readCertificate(name.certificate)
  const times = [generalizedTime(ago(5)), generalizedTime(ago(-24))]
  const signedPart = sequence(integer(1), algorithm, subject.whole, ...times)
  const key = createPrivateKey({ key: Buffer.from(by.key), format: 'der', type: 'pkcs8' })
  const list = sequence(signedPart, algorithm, bitString(signBytes('sha256', signedPart, key)))
  return streamSource(list.toString('latin1'))
}

const store = (lists: string, more = ''): string =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[200 0 R]/SigFlags 3>>/DSS<</CRLs[${lists}]/OCSPs[301 0 R]${more}>>>>`

/** The file with an old list and the answer, and whatever is put before that. */
function verdictWith(catalog: string, objects: Record<number, string>): string {
  const { issuing, root } = authority
  const file = appendObjects(signed, {
    1: catalog,
    300: emptyList(issuing),
    301: packed(answer),
    302: emptyList(root),
    ...objects,
  })
  const { verdict, problems } = verifyPdf(file, { trustedRoots: [root.certificate], now })
  return [verdict, ...problems].join(' ')
}

function packed(content: Buffer): string {
  return streamSource(deflateSync(content).toString('latin1'), '/Filter/FlateDecode')
}

it('a signer who was revoked is not believed, whatever else the file holds', () => {
  expect(verdictWith(store('300 0 R 302 0 R'), {})).toBe('invalid')
})

it('an answer is found behind hundreds of lists that nobody signed', () => {
  const numbers = Array.from({ length: 300 }, (_, index) => 400 + index)
  const forged = emptyList(signer, authority.issuing)
  const objects = Object.fromEntries(numbers.map((number) => [number, forged]))
  const lists = numbers.map((number) => `${number} 0 R`).join(' ')
  expect(verdictWith(store(`300 0 R 302 0 R ${lists}`), objects)).toBe('invalid')
})

it('where there are too many to ask them all, nobody is known to be good', () => {
  const numbers = Array.from({ length: 1100 }, (_, index) => 400 + index)
  const forged = emptyList(signer, authority.issuing)
  const objects = Object.fromEntries(numbers.map((number) => [number, forged]))
  const lists = numbers.map((number) => `${number} 0 R`).join(' ')
  expect(verdictWith(store(`300 0 R 302 0 R ${lists}`), objects)).toBe('indeterminate too-much-evidence')
})

it('an answer that cannot be unpacked any more leaves it open', () => {
  const noughts = packed(Buffer.alloc(47 * 1024 * 1024))
  const catalog = store('300 0 R 302 0 R', '/Certs[310 0 R 311 0 R 312 0 R]')
  const objects = { 310: noughts, 311: noughts, 312: noughts }
  expect(verdictWith(catalog, objects)).toBe('indeterminate too-much-evidence')
})

it.each([
  ['that an update no longer lists', '/DSS<</CRLs[100 0 R 102 0 R]>>', {}],
  ['that an update calls a list', '/DSS<</CRLs[100 0 R 101 0 R 102 0 R]>>', {}],
  ['of a store that an update replaces', '/DSS 303 0 R', { 303: '<</CRLs[100 0 R 102 0 R]>>' }],
])('an answer of the signed state counts %s', (_, catalog, objects) => {
  const form = '/AcroForm<</Fields[200 0 R]/SigFlags 3>>'
  const update = { 1: `<</Type/Catalog/Pages 2 0 R${form}${catalog}>>`, ...objects }
  const { root } = authority
  const report = verifyPdf(appendObjects(storedFirst, update), { trustedRoots: [root.certificate], now })
  expect(report.signatures[0]?.problems).toEqual(['revoked'])
  // Some programs list only what the newest signature needs.
  expect(report.changes).toMatchObject([{ kind: 'validation-data', allowed: true }])
})
