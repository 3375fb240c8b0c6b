import { describe, expect, it } from 'vitest'
import { makeContainer, signRaw, type RawSignature } from '../../testing/foreign-signer.ts'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { readFieldLock } from '../read/field-lock.ts'
import { docMdpLevel, listSignatureFields, textOf } from '../read/form-fields.ts'
import { PdfRef, PdfString, type PdfDict } from '../read/objects.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { prepareFields, type CertifyRequest, type FieldRequest, type LockRequest } from './prepare-fields.ts'

const { platform, person, timestamp } = await makeTestAuthority('p-256')
const time = new Date('2026-06-01T04:05:06Z')
const certify: CertifyRequest = {
  ...platform,
  time,
  timestamp: { kind: 'built-in', authority: timestamp },
}
const field = (name = 'a', page = 0, lock?: LockRequest): FieldRequest => ({
  name,
  box: { page, left: 0.1, top: 0.1, widthPt: 60, heightPt: 30 },
  ...(lock && { lock }),
})

async function prepare(
  fields: readonly FieldRequest[] = [field()],
  more?: Partial<CertifyRequest>,
  pdf: Buffer = makeTestPdf(),
): Promise<PdfDocument> {
  const { bytes } = await prepareFields(pdf, { fields, ...(more && { certify: { ...certify, ...more } }) })
  return new PdfDocument(bytes)
}

function foreign(raw: Partial<RawSignature> = {}, pdf: TestPdf = {}): Buffer {
  return signRaw(
    {
      subFilter: 'ETSI.CAdES.detached',
      container: (covered) =>
        makeContainer(covered, { signer: person, scheme: 'ec', withSigningCertificate: true }),
      ...raw,
    },
    pdf,
  )
}

const docMdp = (level: number): string =>
  `/Reference[<</TransformMethod/DocMDP/TransformParams<</P ${level}>>>>]`

describe('a document that cannot be prepared', () => {
  it.each<[string, Buffer, string]>([
    ['a header that is not at the start', makeTestPdf({ prefix: 'x\n' }), 'broken'],
    ['XFA', makeTestPdf({ catalog: '/AcroForm<</Fields[]/XFA[]>>' }), 'dynamic-form'],
    ['a certification', foreign({ entries: docMdp(2), catalog: '/Perms<</DocMDP 201 0 R>>' }), 'certified'],
    [
      'a certification of no field',
      makeTestPdf({ catalog: '/Perms<</DocMDP 100 0 R>>', extra: [`<</Type/Sig${docMdp(2)}>>`] }),
      'certified',
    ],
    ['a signature that permits nothing', foreign({ entries: docMdp(1) }), 'certified'],
    ['a signature that permits signing alone', foreign({ entries: docMdp(2) }), 'certified'],
    [
      'a signature that locks what is added',
      foreign({ fieldEntries: '/Lock<</Action/Exclude/Fields[(a)]>>' }),
      'certified',
    ],
    [
      'a signature that locks the field',
      foreign({ fieldEntries: '/Lock<</Action/Include/Fields[(b)(a)]>>' }),
      'certified',
    ],
    [
      'a field of that name',
      makeTestPdf({ catalog: '/AcroForm<</Fields[100 0 R]>>', extra: ['<</FT/Tx/T(a)>>'] }),
      'field-exists',
    ],
    [
      'a field below that name, which the lock would leave open with it',
      makeTestPdf({ catalog: '/AcroForm<</Fields[100 0 R]>>', extra: ['<</FT/Tx/T(a.x)>>'] }),
      'field-exists',
    ],
    [
      'a field of that name in a group without one',
      makeTestPdf({
        catalog: '/AcroForm<</Fields[100 0 R]>>',
        extra: ['<</Kids[101 0 R]>>', '<</FT/Tx/T(a)/Parent 100 0 R>>'],
      }),
      'field-exists',
    ],
  ])('has %s', async (_, pdf, code) => {
    await expect(prepare([field()], undefined, pdf)).rejects.toMatchObject({ code })
  })

  it('has a signature that locks one of several fields', async () => {
    const locked = foreign({ fieldEntries: '/Lock<</Action/Include/Fields[(b)]>>' })
    await expect(prepare([field('a'), field('b')], undefined, locked)).rejects.toMatchObject({
      code: 'certified',
    })
  })

  it('has a signature already when it is to be certified, and may get fields all the same', async () => {
    await expect(prepare([field()], {}, foreign())).rejects.toMatchObject({ code: 'already-signed' })
    expect(listSignatureFields(await prepare([field()], undefined, foreign())).length).toBe(2)
    const elsewhere = foreign({ fieldEntries: '/Lock<</Action/Include/Fields[(b)]>>' })
    expect(listSignatureFields(await prepare([field()], undefined, elsewhere)).length).toBe(2)
  })

  it.each<[string, FieldRequest[], Partial<CertifyRequest> | undefined, string]>([
    ['a name with a dot', [field('a.b')], undefined, 'field-exists'],
    ['no name', [field('')], undefined, 'field-exists'],
    ['a name twice', [field(), field()], undefined, 'field-exists'],
    ['the certification’s name', [field('QiyinCertification')], {}, 'field-exists'],
    ['a page that is not there', [field('a', 1)], undefined, 'no-such-page'],
    ['a certification that leaves nothing to sign', [field()], { permission: 1 }, 'invalid-input'],
  ])('is asked for with %s', async (_, fields, more, code) => {
    await expect(prepare(fields, more)).rejects.toMatchObject({ code })
  })

  it('has no pages', async () => {
    await expect(prepare([], {}, makeTestPdf({ pages: [] }))).rejects.toMatchObject({ code: 'broken' })
  })
})

const certificationOf = (document: PdfDocument): PdfDict | undefined =>
  document.dict(document.dict(document.root.get('Perms'))?.get('DocMDP'))
const textIn = (dict: PdfDict | undefined, key: string): string | undefined => {
  const value = dict?.get(key)
  return value instanceof PdfString ? textOf(value.bytes) : undefined
}
const lockIn = (document: PdfDocument, name: string): unknown =>
  readFieldLock(
    document,
    listSignatureFields(document)
      .find((item) => item.name === name)
      ?.dict.get('Lock'),
  )

describe('a certification', () => {
  it.each<[1 | 2 | 3 | 'unsaid', readonly FieldRequest[], number]>([
    ['unsaid', [field()], 2],
    [2, [field()], 2],
    [3, [field()], 3],
    [1, [], 1],
  ])('permits %s', async (permission, fields, level) => {
    const document = await prepare(fields, permission === 'unsaid' ? {} : { permission })
    const dict = certificationOf(document)
    expect(dict && docMdpLevel(document, dict)).toBe(level)
    const [found] = verifyPdf(document.bytes).signatures
    expect(found).toMatchObject({ kind: 'certification', permission: level, coverage: 'file' })
    expect(found?.timestampedBy).toBe('契印测试时间戳')
  })

  it('says by whom and why where that is said', async () => {
    const silent = certificationOf(await prepare([field()], {}))
    expect([textIn(silent, 'Name'), textIn(silent, 'Reason')]).toEqual(['', undefined])
    const named = certificationOf(await prepare([field()], { signerName: '契印', reason: '原件' }))
    expect([textIn(named, 'Name'), textIn(named, 'Reason')]).toEqual(['契印', '原件'])
  })

  it('comes first also where fields wait to be signed', async () => {
    const empty = '<</FT/Sig/T(theirs)/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R>>'
    const pdf = makeTestPdf({ catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [empty] })
    const document = await prepare([field('a'), field('b')], {}, pdf)
    expect(listSignatureFields(document).map(({ name }) => name)).toEqual([
      'theirs',
      'a',
      'b',
      'QiyinCertification',
    ])
    const shown = document.array(document.dict(document.get(3))?.get('Annots'))
    expect(shown).toHaveLength(3)
  })

  it('stands in a field of its own on the first page, beside other permissions', async () => {
    const pdf = makeTestPdf({ pages: [{}, {}], catalog: '/Perms<</UR3 100 0 R>>', extra: ['<<>>'] })
    const document = await prepare([field('a', 1)], {}, pdf)
    const permissions = document.dict(document.root.get('Perms'))
    expect([...(permissions?.entries.keys() ?? [])]).toEqual(['UR3', 'DocMDP'])
    const fields = listSignatureFields(document)
    expect(fields.map(({ name }) => name)).toEqual(['a', 'QiyinCertification'])
    const pagesOf = fields.map(({ dict }) => dict.get('P'))
    expect(pagesOf).toEqual([new PdfRef(5, 0), new PdfRef(3, 0)])
    const size = document.array(fields[1]?.dict.get('Rect'))?.map((item) => document.number(item))
    expect(size).toEqual([0, 0, 0, 0])
    const annotations = [3, 5].map((number) =>
      document.array(document.dict(document.get(number))?.get('Annots')),
    )
    expect(annotations.map((items) => items?.length)).toEqual([1, 1])
  })
})

describe('the lock of a field', () => {
  const input: TestPdf = { catalog: '/AcroForm<</Fields[100 0 R]>>', extra: ['<</FT/Tx/T(sum)>>'] }
  it('is that of every field unless it has its own', async () => {
    const own: LockRequest = { action: 'Include', fields: ['sum'], permission: 3 }
    const fields = [field('a'), field('b', 0, own), field('c', 0, { action: 'All' })]
    const document = await prepare(fields, undefined, makeTestPdf(input))
    expect(['a', 'b', 'c'].map((name) => lockIn(document, name))).toEqual([
      { action: 'Include', fields: ['sum'], level: undefined },
      { action: 'Include', fields: ['sum'], level: 3 },
      { action: 'All', fields: [], level: undefined },
    ])
    const certified = await prepare(fields, {}, makeTestPdf(input))
    expect(['a', 'b', 'QiyinCertification'].map((name) => lockIn(certified, name))).toEqual([
      { action: 'Exclude', fields: ['a', 'b', 'c'], level: undefined },
      { action: 'Include', fields: ['sum'], level: 3 },
      { action: 'Exclude', fields: ['a', 'b', 'c'], level: undefined },
    ])
  })

  it('is none where there is nothing to lock', async () => {
    expect(lockIn(await prepare(), 'a')).toBeUndefined()
  })
})
