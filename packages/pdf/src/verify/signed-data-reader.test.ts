import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { craftCertificateDer, makeExtension, makeKey } from '../../testing/crafted-certificate.ts'
import {
  element,
  integer,
  nullElement,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  taggedPrimitive,
} from '../pki/der.ts'
import { DerError } from '../pki/der-reader.ts'
import { encodeName } from '../pki/distinguished-name.ts'
import { oids } from '../pki/oids.ts'
import { attribute } from '../pki/signed-data.ts'
import { readSignedData } from './signed-data-reader.ts'
import { statedTime } from './stated-time.ts'
import { makeToken } from '../../testing/foreign-signer.ts'
import { PdfDict } from '../read/objects.ts'

const key = makeKey()
const identifier = makeExtension(oids.subjectKeyIdentifier, octetString(Buffer.from('key')))
const first = craftCertificateDer({ key, by: key, serial: 7, extensions: [identifier] })
const second = craftCertificateDer({ key, by: key, serial: 8 })
const foreign = craftCertificateDer({ key, by: key, serial: 8, issuer: 'another' })
const nameOf = (commonName: string): Buffer => encodeName({ commonName, country: 'CN' })
const byNumber = (serial: number, issuer = 'issuer'): Buffer => sequence(nameOf(issuer), integer(serial))
const sha256 = sequence(oid(oids.sha256))
const ecdsa = sequence(oid(oids.ecdsaWithSha256))
const value = octetString(Buffer.from('value'))
const signedAttributes = setOf(attribute(oids.contentType, oid(oids.data)), attribute('1.2.3', integer(5)))
const stored = Buffer.concat([Buffer.from([0xa0]), signedAttributes.subarray(1)])
const unsigned = tagged(1, attribute('1.2.4', integer(6)))
const signer = (id = byNumber(7), ...parts: Buffer[]): Buffer =>
  sequence(integer(1), id, sha256, ...(parts.length > 0 ? parts : [stored, ecdsa, value, unsigned]))

interface Crafted {
  type?: string
  content?: Buffer[]
  certificates?: Buffer[]
  lists?: Buffer[]
  signers?: Buffer[]
}

const build = (crafted: Crafted = {}): Buffer =>
  sequence(
    oid(crafted.type ?? oids.signedData),
    tagged(
      0,
      sequence(
        integer(1),
        element(0x31, sha256),
        sequence(oid(oids.data), ...(crafted.content ?? [])),
        ...(crafted.certificates ? [tagged(0, ...crafted.certificates)] : []),
        ...(crafted.lists ? [tagged(1, ...crafted.lists)] : []),
        element(0x31, ...(crafted.signers ?? [signer()])),
      ),
    ),
  )
const odd = sequence(oid(oids.sha256), nullElement, nullElement)
const usual = [integer(1), element(0x31, sha256), sequence(oid(oids.data))]
const signers = element(0x31, signer())
const built = (parts: Buffer[]): Buffer => sequence(oid(oids.signedData), tagged(0, sequence(...parts)))
const read = (crafted: Crafted): ReturnType<typeof readSignedData> => readSignedData(build(crafted))
const holderOf = (id: Buffer, ...certificates: Buffer[]): Buffer | undefined =>
  read({ certificates, signers: [signer(id)] }).signer.certificate?.der

const stampedBy = (stamp: Buffer): Buffer =>
  build({
    signers: [signer(undefined, ecdsa, value, tagged(1, attribute(oids.signatureTimestamp, stamp)))],
  })

const long = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, 1), Buffer.from([0x81]), bytes.subarray(1)])

const storedAs = (bytes: Buffer): Buffer | undefined =>
  read({ signers: [signer(undefined, bytes, ecdsa, value)] }).signer.signedBytes

const naming = (certificate: Buffer): Buffer => {
  const hash = createHash('sha256').update(certificate).digest()
  return tagged(0, attribute(oids.signingCertificateV2, sequence(sequence(sequence(octetString(hash))))))
}

const holder = (attributes: Buffer, ...certificates: Buffer[]): Buffer | undefined =>
  read({ certificates, signers: [signer(undefined, attributes, ecdsa, value)] }).signer.certificate?.der

describe('a CMS container', () => {
  it('is taken apart', () => {
    const bytes = build({
      content: [tagged(0, octetString(Buffer.from('x')))],
      certificates: [first],
      lists: [nullElement, integer(1)],
    })
    const found = readSignedData(Buffer.concat([bytes, Buffer.alloc(9)]))
    expect(found).toMatchObject({
      contentType: oids.data,
      content: Buffer.from('x'),
      certificates: [{ serialNumber: '07' }],
      revocationLists: [nullElement, integer(1)],
      length: bytes.length,
    })
    expect(found.signer).toMatchObject({
      certificate: { serialNumber: '07' },
      digestAlgorithm: oids.sha256,
      signedBytes: signedAttributes,
      signature: Buffer.from('value'),
      signatureAlgorithm: { whole: ecdsa },
    })
    expect([...found.signer.signedAttributes.keys()].toSorted()).toEqual(['1.2.3', oids.contentType])
    expect(found.signer.signedAttributes.get('1.2.3')).toMatchObject([{ whole: integer(5) }])
    expect(found.signer.unsignedAttributes.get('1.2.4')).toMatchObject([{ whole: integer(6) }])
  })

  it('may lack all that is optional', () => {
    const found = read({ signers: [signer(undefined, ecdsa, value)] })
    expect(found).toMatchObject({ content: undefined, certificates: [], revocationLists: [] })
    expect(found.signer).toMatchObject({ certificate: undefined, signedBytes: undefined })
    expect(found.signer.signedAttributes.size + found.signer.unsignedAttributes.size).toBe(0)
  })

  it('is signed as the DER of its attributes, however they are stored', () => {
    const [one, two] = [attribute(oids.contentType, oid(oids.data)), attribute('1.2.3', integer(5))]
    expect(storedAs(long(tagged(0, one, two)))).toEqual(element(0x31, one, two))
    expect(storedAs(tagged(0, long(one), two))).toEqual(element(0x31, one, two))
    const values = sequence(oid('1.2.3'), long(element(0x31, integer(5))))
    expect(storedAs(tagged(0, one, values))).toEqual(element(0x31, one, two))
    // In the order in which they stand: there are signers who do not sort.
    expect(storedAs(tagged(0, two, one))).toEqual(element(0x31, two, one))
  })

  it('names its signer by what is signed, where several are called so', () => {
    const twin = craftCertificateDer({ key: makeKey(), by: key, serial: 7 })
    expect(holder(naming(first), twin, first)).toEqual(first)
    expect(holder(naming(twin), first, twin)).toEqual(twin)
    expect(holder(naming(second), twin, first)).toEqual(twin)
    expect(holder(stored, twin, first)).toEqual(twin)
  })

  it('names its signer by issuer and number, or by the key', () => {
    expect(holderOf(byNumber(8), first, second, foreign)).toEqual(second)
    expect(holderOf(byNumber(8, 'another'), first, second, foreign)).toEqual(foreign)
    expect(holderOf(byNumber(9), first, second)).toBeUndefined()
    expect(holderOf(byNumber(7, 'another'), first, second)).toBeUndefined()
    expect(holderOf(taggedPrimitive(0, Buffer.from('key')), second, first)).toEqual(first)
    expect(holderOf(taggedPrimitive(0, Buffer.from('other')), second, first)).toBeUndefined()
    expect(holderOf(taggedPrimitive(0, Buffer.alloc(0)), second)).toBeUndefined()
    expect(holderOf(sequence(), first)).toBeUndefined()
    expect(holderOf(sequence(nameOf('issuer'), integer(7), integer(7)), first)).toBeUndefined()
    expect(holderOf(sequence(nameOf('issuer')), first)).toBeUndefined()
    const twin = craftCertificateDer({ key: makeKey(), by: key, serial: 7 })
    expect(holderOf(byNumber(7), first, twin)).toEqual(first)
  })

  it('brings certificates, what is none left out, sixty-four at most', () => {
    const numbers = (certificates: Buffer[]): string[] =>
      read({ certificates }).certificates.map(({ serialNumber }) => serialNumber)
    expect(numbers([tagged(1, integer(1)), first, sequence(integer(1)), second])).toEqual(['07', '08'])
    expect(numbers(Array.from({ length: 70 }, () => first))).toHaveLength(64)
    expect(read({ lists: Array.from({ length: 70 }, () => nullElement) }).revocationLists).toHaveLength(64)
  })

  it.each<[string, Buffer]>([
    ['of another type', build({ type: oids.data })],
    ['without anything', sequence(oid(oids.signedData))],
    ['without a signer', build({ signers: [] })],
    ['with two signers', build({ signers: [signer(), signer(byNumber(8))] })],
    [
      'with an attribute twice',
      build({
        signers: [
          signer(
            undefined,
            tagged(0, attribute('1.2.3', integer(1)), attribute('1.2.3', integer(2))),
            ecdsa,
            value,
          ),
        ],
      }),
    ],
    [
      'with an attribute twice, once without a value',
      build({
        signers: [
          signer(
            undefined,
            tagged(0, sequence(oid('1.2.3'), element(0x31)), attribute('1.2.3', integer(2))),
            ecdsa,
            value,
          ),
        ],
      }),
    ],
    ['without a value', build({ signers: [signer(undefined, ecdsa)] })],
    [
      'with something else after the value',
      build({ signers: [signer(undefined, ecdsa, value, integer(9))] }),
    ],
    [
      'with something after the attributes',
      build({ signers: [signer(undefined, stored, ecdsa, value, unsigned, tagged(2))] }),
    ],
    ['with a third part of its content', build({ content: [tagged(0, value), integer(1)] })],
    ['with two contents', build({ content: [tagged(0, value, value)] })],
    ['with content in another wrapper', build({ content: [tagged(1, value)] })],
    ['with something after its signers', built([...usual, signers, signers])],
    ['with something before its signers', built([...usual, tagged(2), signers])],
    ['with certificates twice', built([...usual, tagged(0), tagged(0), signers])],
    ['with lists before certificates', built([...usual, tagged(1), tagged(0), signers])],
    ['with a digest that is more', built([integer(1), element(0x31, odd), ...usual.slice(2), signers])],
    [
      'with a digest that is none',
      built([integer(1), element(0x31, nullElement), ...usual.slice(2), signers]),
    ],
    [
      'whose signer has a digest that is more',
      build({ signers: [sequence(integer(1), byNumber(7), odd, ecdsa, value)] }),
    ],
    ['without a version', built([...usual.slice(1), signers])],
    ['in another wrapper', sequence(oid(oids.signedData), tagged(1, sequence(...usual, signers)))],
    ['beside another', sequence(oid(oids.signedData), tagged(0, sequence(...usual, signers), integer(1)))],
    ['with content that is none', build({ content: [tagged(0, integer(1))] })],
  ])('%s is none', (_, bytes) => {
    expect(() => readSignedData(bytes)).toThrow(DerError)
  })
})

const stated = (subFilter: string, contents: Buffer): ReturnType<typeof statedTime> =>
  statedTime({
    fieldName: '',
    fieldNumber: 1,
    dict: new PdfDict(),
    subFilter,
    range: undefined,
    contents,
    certificates: [],
    problems: [],
  })

describe('the time that a time-stamp states', () => {
  const time = new Date('2026-06-01T00:00:00Z')
  const authority = { key: key.pkcs8, certificate: first, chain: [] }
  const token = makeToken(Buffer.from('x'), time, authority)

  it('is that of the token, wherever it stands', () => {
    const wanted = { time, authority: first.toString('hex') }
    expect(stated('ETSI.RFC3161', token)).toMatchObject(wanted)
    expect(stated('ETSI.CAdES.detached', stampedBy(token))).toMatchObject(wanted)
    expect(stated('adbe.pkcs7.detached', stampedBy(token))).toBeUndefined()
    expect(stated('ETSI.CAdES.detached', build())).toBeUndefined()
    expect(stated('ETSI.CAdES.detached', stampedBy(build()))).toBeUndefined()
    expect(stated('ETSI.RFC3161', build())).toBeUndefined()
    expect(stated('ETSI.RFC3161', Buffer.from('x'))).toBeUndefined()
  })

  it('is that of an authority nobody names', () => {
    const info = sequence(
      integer(1),
      oid('1.2.3'),
      sequence(sha256, octetString(Buffer.alloc(32))),
      integer(1),
      element(0x18, Buffer.from('20260601000000Z')),
    )
    expect(stated('ETSI.RFC3161', build({ content: [tagged(0, octetString(info))] }))).toMatchObject({
      time,
      authority: '',
    })
  })
})
