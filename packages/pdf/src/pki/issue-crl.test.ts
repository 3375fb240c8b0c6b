import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { craftCertificateDer, makeExtension, makeKey } from '../../testing/crafted-certificate.ts'
import { octetString } from './der.ts'
import { children, readElement, sequenceOf, type DerElement } from './der-reader.ts'
import { encodeName } from './distinguished-name.ts'
import { issueCrl, reasonCode, type CrlRequest, type RevocationReason } from './issue-crl.ts'
import { oids } from './oids.ts'

const key = makeKey()
const identifier = makeExtension(oids.subjectKeyIdentifier, octetString(Buffer.from('ab')))
const certificate = craftCertificateDer({ key, by: key, name: '机构', extensions: [identifier] })
const thisUpdate = new Date('2026-01-02T03:04:05Z')
const nextUpdate = new Date('2026-02-02T03:04:05Z')
const revokedAt = new Date('2026-01-01T00:00:00Z')

async function makeList(request: Partial<CrlRequest> = {}): Promise<Buffer> {
  const issuer = { key: key.pkcs8, certificate, chain: [] }
  return issueCrl({ issuer, revoked: [], number: 5, thisUpdate, nextUpdate, ...request })
}

const hex = (item: DerElement | undefined): string | undefined => item?.whole.toString('hex')
const time = (text: string): string => `170d${Buffer.from(text).toString('hex')}`

/** What is signed, part by part. */
async function partsOf(request: Partial<CrlRequest> = {}): Promise<DerElement[]> {
  return sequenceOf(sequenceOf(readElement(await makeList(request)))[0])
}

async function entriesOf(...revoked: CrlRequest['revoked']): Promise<(string | undefined)[]> {
  return sequenceOf((await partsOf({ revoked }))[5]).map((item) => hex(item))
}

describe('a revocation list', () => {
  it('says whose it is, when it holds and which it is', async () => {
    const [version, algorithm, issuer, from, until, extensions, ...rest] = await partsOf()
    expect([hex(version), hex(algorithm), hex(from), hex(until)]).toEqual([
      '020101',
      '300a06082a8648ce3d040302',
      time('260102030405Z'),
      time('260202030405Z'),
    ])
    expect(issuer?.whole).toEqual(encodeName({ commonName: '机构', country: 'CN' }))
    expect(extensions?.tag).toBe(0xa0)
    expect(extensions?.content.toString('hex')).toBe(
      '301b300d0603551d230406300480026162300a0603551d140403020105',
    )
    expect(rest).toEqual([])
  })

  it('is signed by its issuer', async () => {
    const [signedPart, algorithm, signature] = sequenceOf(readElement(await makeList()))
    const publicKey = createPublicKey({ key: key.spki, format: 'der', type: 'spki' })
    expect(hex(algorithm)).toBe('300a06082a8648ce3d040302')
    expect(signature?.tag).toBe(3)
    expect(
      verify(
        'sha256',
        signedPart?.whole ?? Buffer.alloc(0),
        publicKey,
        signature?.content.subarray(1) ?? Buffer.alloc(0),
      ),
    ).toBe(true)
  })

  it('says how long those stay listed that ran out', async () => {
    const parts = await partsOf({ expiredSince: new Date('2020-01-01T00:00:00Z') })
    const extensions = parts.at(-1)
    const [, , since, ...rest] = extensions ? sequenceOf(children(extensions)[0]) : []
    expect(since?.whole).toEqual(
      makeExtension(
        oids.expiredCertificatesOnCrl,
        Buffer.concat([Buffer.from([0x18, 15]), Buffer.from('20200101000000Z')]),
      ),
    )
    expect(rest).toEqual([])
  })

  it('names what is revoked, and why where that is said', async () => {
    const at = time('260101000000Z')
    expect(
      await entriesOf(
        { serialNumber: 'A1', revokedAt },
        { serialNumber: 'abc', revokedAt },
        { serialNumber: '02', revokedAt, reason: 'unspecified' },
        { serialNumber: '03', revokedAt, reason: 'keyCompromise' },
      ),
    ).toEqual([
      `3013020200a1${at}`,
      `301302020abc${at}`,
      `3012020102${at}`,
      `3020020103${at}300c300a0603551d1504030a0101`,
    ])
  })

  it.each<[RevocationReason, number]>([
    ['unspecified', 0],
    ['keyCompromise', 1],
    ['affiliationChanged', 3],
    ['superseded', 4],
    ['cessation', 5],
  ])('numbers the reason %s', (reason, number) => {
    expect(reasonCode(reason)).toEqual(Buffer.from([0x0a, 1, number]))
  })
})
