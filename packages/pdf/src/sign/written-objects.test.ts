import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeContainer, signRaw } from '../../testing/foreign-signer.ts'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString, type PdfObject } from '../read/objects.ts'
import type { Appearance } from '../types.ts'
import { completeDocument, type CompletionRequest } from './complete.ts'
import { embeddedCertificates } from './embedded-certificates.ts'
import { fillFields, type FillRequest } from './fill-fields.ts'
import { prepareFields } from './prepare-fields.ts'
import { displayedPages, readBack } from './read-back.ts'

const authority = await makeTestAuthority('p-256')
const time = new Date('2026-06-01T04:05:06Z')
const look: Appearance = { kind: 'vector', width: 50, height: 50, content: '0 0 50 50 re f' }
const stamp = { kind: 'built-in' as const, authority: authority.timestamp }

/** A value as plain data, references followed no further than their numbers. */
function plain(value: PdfObject | undefined): unknown {
  if (value instanceof PdfName) return `/${value.value}`
  if (value instanceof PdfNumber) return value.value
  if (value instanceof PdfString) return value.bytes.toString('latin1')
  if (value instanceof PdfRef) return `#${value.number}`
  if (Array.isArray(value)) return value.map((item) => plain(item))
  if (value instanceof PdfDict)
    return Object.fromEntries([...value.entries].map(([key, item]) => [key, plain(item)]))
  return value
}

async function prepare(pdf: TestPdf, names = ['a']): Promise<Buffer> {
  const box = { page: 0, left: 0.1, top: 0.1, widthPt: 60, heightPt: 30 }
  const { bytes } = await prepareFields(makeTestPdf(pdf), { fields: names.map((name) => ({ name, box })) })
  return bytes
}

async function fill(bytes: Buffer, request: Partial<FillRequest> = {}): Promise<Buffer> {
  const filled = await fillFields(bytes, {
    fields: [{ name: 'a', appearance: look }],
    signer: authority.person,
    signerName: '张三',
    time,
    ...request,
  })
  return filled.bytes
}

async function complete(bytes: Buffer, request: Partial<CompletionRequest> = {}): Promise<Buffer> {
  const completed = await completeDocument(bytes, {
    certificates: [],
    crls: [],
    ocsps: [],
    timestamp: stamp,
    ...request,
  })
  return completed.bytes
}

/** How wide the look is for its height. */
const ratioOf = async (pdf: TestPdf): Promise<number | undefined> => {
  const document = new PdfDocument(await fill(makeTestPdf(pdf)))
  const widgets = [100, 101].map((number) => document.dict(document.get(number))?.get('AP'))
  const shown = document.resolve(document.dict(widgets.find((item) => item !== undefined))?.get('N'))
  if (!(shown instanceof PdfStream)) return undefined
  const [left = 0, bottom = 0, right = 0, top = 0] = (document.array(shown.dict.get('BBox')) ?? []).map(
    (item) => document.number(item) ?? 0,
  )
  return (right - left) / (top - bottom)
}

describe('a field that is filled', () => {
  it('gets its value and a look, and the form says that it is signed', async () => {
    const bytes = await fill(await prepare({}))
    const document = new PdfDocument(bytes)
    const [field] = listSignatureFields(document)
    expect(plain(field?.dict)).toMatchObject({
      Type: '/Annot',
      Subtype: '/Widget',
      FT: '/Sig',
      T: 'a',
      F: 132,
      P: '#3',
      V: expect.stringMatching(/^#\d+$/),
      AP: { N: expect.stringMatching(/^#\d+$/) },
    })
    const shown = document.resolve(document.dict(field?.dict.get('AP'))?.get('N'))
    expect(shown).toBeInstanceOf(PdfStream)
    expect(plain(document.dict(document.root.get('AcroForm')))).toMatchObject({
      SigFlags: 3,
      Fields: [expect.any(String)],
    })
    expect(plain(document.dict(field?.value))).toMatchObject({ Name: expect.stringContaining('þÿ') })
  })

  const field = '<</FT/Sig/T(a)/Type/Annot/Subtype/Widget/Rect[10 20 70 50]/P 3 0 R>>'
  const foreign = (rotate: number, source = field): TestPdf => ({
    pages: [{ entries: `/MediaBox[0 0 595 842]/Rotate ${rotate}/Annots[100 0 R]` }],
    catalog: '/AcroForm<</Fields[100 0 R]>>',
    extra: [source],
  })

  it.each([
    [0, 2],
    [90, 0.5],
    [180, 2],
    [270, 0.5],
  ])('on a page turned by %i° is %d times as wide as high', async (rotate, ratio) => {
    expect(await ratioOf(foreign(rotate))).toBe(ratio)
  })

  it('on a page it does not name is found by that page', async () => {
    const unnamed = field.replace('/P 3 0 R', '')
    expect(await ratioOf(foreign(90, unnamed))).toBe(0.5)
    const second: TestPdf = {
      ...foreign(0, unnamed),
      pages: [{}, { entries: '/MediaBox[0 0 595 842]/Rotate 90/Annots[4 0 R 100 0 R]' }],
    }
    expect(await ratioOf(second)).toBe(0.5)
  })

  it('without room gets no look, and on no page an upright one', async () => {
    expect(await ratioOf(foreign(0, field.replace('10 20 70 50', '0 0 0 0')))).toBeUndefined()
    const lost = { ...foreign(0, field.replace('/P 3 0 R', '')), pages: [{}] }
    expect(await ratioOf(lost)).toBe(2)
  })

  it('with a widget of its own shows its look there', async () => {
    const parent = '<</FT/Sig/T(a)/Kids[101 0 R]>>'
    const kid = '<</Parent 100 0 R/Type/Annot/Subtype/Widget/Rect[10 20 70 50]/P 3 0 R>>'
    const pdf: TestPdf = {
      pages: [{ entries: '/MediaBox[0 0 595 842]/Rotate 90/Annots[101 0 R]' }],
      catalog: '/AcroForm<</Fields[100 0 R]/SigFlags 3>>',
      extra: [parent, kid],
    }
    expect(await ratioOf(pdf)).toBe(0.5)
    // The value is the field's, not its widget's.
    const document = new PdfDocument(await fill(makeTestPdf(pdf)))
    const held = [100, 101].map((number) => document.dict(new PdfRef(number, 0))?.has('V'))
    expect(held).toEqual([true, false])
    expect(listSignatureFields(document).map(({ name, ref }) => [name, ref.number])).toEqual([['a', 100]])
  })

  it('was filled by some writers in its widget, and is not filled again', async () => {
    const pdf: TestPdf = {
      pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[101 0 R]' }],
      catalog: '/AcroForm<</Fields[100 0 R]/SigFlags 3>>',
      extra: ['<</FT/Sig/T(a)/Kids[101 0 R]>>', '<</Parent 100 0 R/Subtype/Widget/V<</Type/Sig>>/P 3 0 R>>'],
    }
    await expect(fill(makeTestPdf(pdf))).rejects.toMatchObject({ code: 'field-filled' })
  })

  it.each([
    ['has none', '/AcroForm<</Fields[100 0 R]>>', 3],
    ['has one of them', '/AcroForm<</Fields[100 0 R]/SigFlags 1>>', 3],
    ['has more', '/AcroForm<</Fields[100 0 R]/SigFlags 7>>', 7],
  ])('is in a form that %s', async (_, catalog, flags) => {
    const document = new PdfDocument(await fill(makeTestPdf({ ...foreign(0), catalog })))
    expect(plain(document.dict(document.root.get('AcroForm')))).toMatchObject({ SigFlags: flags })
  })

  it('must be there, empty, and named once', async () => {
    const prepared = await prepare({})
    const again = { name: 'a', appearance: look }
    await expect(fill(prepared, { fields: [{ name: 'b', appearance: look }] })).rejects.toMatchObject({
      code: 'field-missing',
    })
    await expect(fill(prepared, { fields: [again, again] })).rejects.toMatchObject({ code: 'field-filled' })
    await expect(fill(await fill(prepared))).rejects.toMatchObject({ code: 'field-filled' })
  })

  it('is not filled where nothing may change any more', async () => {
    const certified = signRaw(
      {
        subFilter: 'ETSI.CAdES.detached',
        entries: '/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1>>>>]',
        fields: ' 100 0 R',
        container: (covered) =>
          makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true }),
      },
      { extra: [field] },
    )
    await expect(fill(certified)).rejects.toMatchObject({ code: 'certified' })
  })
})

describe('fields that are added', () => {
  const existing = '<</FT/Tx/T(old)>>'
  const rows: [string, TestPdf][] = [
    ['no form', {}],
    ['a form in the catalog', { catalog: '/AcroForm<</Fields[100 0 R]/DA(x)>>', extra: [existing] }],
    ['a form of its own', { catalog: '/AcroForm 101 0 R', extra: [existing, '<</Fields[100 0 R]/DA(x)>>'] }],
    [
      'fields in a list of their own',
      { catalog: '/AcroForm 101 0 R', extra: [existing, '<</Fields 102 0 R/DA(x)>>', '[100 0 R]'] },
    ],
    [
      'fields that are nothing',
      { catalog: '/AcroForm<</Fields 102 0 R/DA(x)>>', extra: [existing, 'null', 'null'] },
    ],
  ]
  it.each(rows)('stand in the form of a file with %s', async (_, pdf) => {
    const document = new PdfDocument(await prepare(pdf, ['a', 'b']))
    const form = document.dict(document.root.get('AcroForm'))
    const names = (document.array(form?.get('Fields')) ?? []).map((item) =>
      plain(document.dict(item)?.get('T')),
    )
    expect(names.filter((name) => name !== 'old')).toEqual(['a', 'b'])
    expect(names.length).toBe(pdf.extra?.length !== undefined && !pdf.extra.includes('null') ? 3 : 2)
    expect(plain(form?.get('SigFlags'))).toBe(3)
    expect(plain(form?.get('DA'))).toBe(pdf.catalog ? 'x' : undefined)
  })

  it.each<[string, TestPdf, number]>([
    ['no annotations', {}, 1],
    [
      'annotations',
      {
        pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[100 0 R<</Subtype/Text>>]' }],
        extra: ['<</Subtype/Text>>'],
      },
      3,
    ],
    [
      'annotations in a list of their own',
      {
        pages: [{ entries: '/MediaBox[0 0 595 842]/Annots 101 0 R' }],
        extra: ['<</Subtype/Text>>', '[100 0 R]'],
      },
      2,
    ],
  ])('stand on a page with %s', async (_, pdf, count) => {
    const document = new PdfDocument(await prepare(pdf))
    const annotations = document.array(document.dict(document.get(3))?.get('Annots')) ?? []
    expect(annotations).toHaveLength(count)
    expect(annotations.every((item) => item instanceof PdfRef)).toBe(true)
    expect(plain(document.dict(annotations.at(-1)))).toMatchObject({ T: 'a' })
  })

  it('have names that nobody has', async () => {
    const pdf = { catalog: '/AcroForm<</Fields[100 0 R]>>', extra: ['<</FT/Tx/T(a)>>'] }
    await expect(prepare(pdf)).rejects.toMatchObject({ name: 'PdfError' })
    await expect(prepare({}, ['a', 'a'])).rejects.toMatchObject({ name: 'PdfError' })
  })
})

const storeOf = (bytes: Buffer): { document: PdfDocument; store: PdfDict } => {
  const document = new PdfDocument(bytes)
  return { document, store: document.dict(document.root.get('DSS')) ?? new PdfDict() }
}

const listed = (bytes: Buffer, key: string): string[] => {
  const { document, store } = storeOf(bytes)
  return (document.array(store.get(key)) ?? []).map((item) => {
    const stream = document.resolve(item)
    return stream instanceof PdfStream ? document.decode(stream).toString() : ''
  })
}

describe('the security store of a completed document', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((text) => Buffer.from(text))

  it('holds what it is given, and again what it held', async () => {
    const signed = await fill(await prepare({}))
    const first = await complete(signed, {
      certificates: [one ?? signed],
      crls: [two ?? signed],
      ocsps: [three ?? signed],
    })
    expect(['Certs', 'CRLs', 'OCSPs'].map((key) => listed(first, key))).toEqual([['one'], ['two'], ['three']])
    expect(plain(storeOf(first).store.get('Type'))).toBe('/DSS')
    const second = await complete(first, {
      certificates: [two ?? signed],
      crls: [three ?? signed],
      ocsps: [one ?? signed],
    })
    expect(['Certs', 'CRLs', 'OCSPs'].map((key) => listed(second, key))).toEqual([
      ['one', 'two'],
      ['two', 'three'],
      ['three', 'one'],
    ])
  })

  it('names what belongs to each signature by its digest', async () => {
    const signed = await fill(await prepare({}))
    const { document, store } = storeOf(await complete(signed, { certificates: [one ?? signed] }))
    const [field] = listSignatureFields(document)
    const contents = document.dict(field?.value)?.get('Contents')
    const key = createHash('sha1')
      .update(contents instanceof PdfString ? contents.bytes : '')
      .digest('hex')
      .toUpperCase()
    const related = document.dict(store.get('VRI'))
    expect([...(related?.entries.keys() ?? [])]).toEqual([key])
    const entry = document.dict(related?.get(key))
    expect([...(entry?.entries.keys() ?? [])]).toEqual(['Cert'])
    expect(plain(entry?.get('Cert'))).toEqual(plain(store.get('Certs')))
  })

  it('is closed by a time-stamp that nobody sees', async () => {
    const document = new PdfDocument(await complete(await fill(await prepare({}))))
    const field = listSignatureFields(document).at(-1)
    expect(plain(field?.dict)).toMatchObject({
      T: expect.stringMatching(/^QiyinTimestamp_\d+$/),
      Rect: [0, 0, 0, 0],
    })
  })
})

const found = (bytes: Buffer): string[] => embeddedCertificates(bytes).map((der) => der.toString('hex'))

it('the certificates of a document are those of its signatures and their time-stamps, each once', async () => {
  const prepared = await prepare({}, ['a', 'b'])
  expect(embeddedCertificates(prepared)).toEqual([])
  const once = await fill(prepared, { timestamp: stamp })
  const { person, timestamp, issuing } = authority
  const wanted = [person, timestamp, issuing].map(({ certificate }) =>
    Buffer.from(certificate).toString('hex'),
  )
  expect(found(once)).toEqual(expect.arrayContaining(wanted))
  const twice = await fill(once, { fields: [{ name: 'b', appearance: look }] })
  expect(found(twice)).toEqual(found(once))
  expect(new Set(found(twice)).size).toBe(found(twice).length)
  const broken = {
    catalog: '/AcroForm<</Fields[100 0 R 101 0 R]>>',
    extra: ['<</FT/Sig/T(x)/V<</Contents(x)>>>>', '<</FT/Sig/T(y)/V<</Contents 7>>>>'],
  }
  expect(embeddedCertificates(makeTestPdf(broken))).toEqual([])
})

describe('what is read back', () => {
  const bytes = makeTestPdf({ catalog: '/AcroForm<</Fields[100 0 R]>>', extra: ['<</FT/Sig/T(a)>>'] })
  const pages = displayedPages(new PdfDocument(bytes))
  const read =
    (changes: Partial<Parameters<typeof readBack>[1]>, file = bytes) =>
    (): void =>
      readBack(file, { pages, fields: ['a'], ...changes })

  it('has the same pages and every field', () => {
    expect(read({})).not.toThrow()
    expect(read({ fields: [] })).not.toThrow()
  })

  it.each<[string, () => void]>([
    ['more pages', read({ pages: [...pages, ...pages] })],
    ['fewer pages', read({ pages: [] })],
    ['wider pages', read({ pages: pages.map((page) => ({ ...page, widthPt: 1 })) })],
    ['higher pages', read({ pages: pages.map((page) => ({ ...page, heightPt: 1 })) })],
    ['another field', read({ fields: ['a', 'b'] })],
    ['to be repaired', read({ fields: [] }, makeTestPdf({ offsetError: 7 }))],
    ['nothing to be read', read({}, Buffer.from('no document'))],
  ])('is refused with %s', (_, run) => {
    expect(run).toThrow(expect.objectContaining({ code: 'broken' }))
  })
})
