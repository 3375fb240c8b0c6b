import { describe, expect, it } from 'vitest'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfStream } from '../read/objects.ts'
import type { Appearance } from '../types.ts'
import { fillFields } from './fill-fields.ts'

const { person: signer } = await makeTestAuthority('p-256')
const appearance: Appearance = { kind: 'vector', width: 50, height: 50, content: '0 0 50 50 re f' }

async function fill(bytes: Buffer, ...names: string[]): Promise<PdfDocument> {
  const fields = names.map((name) => ({ name, appearance }))
  const time = new Date('2026-06-01T04:05:06Z')
  const filled = await fillFields(bytes, { fields, signer, signerName: '张三', time })
  return new PdfDocument(filled.bytes)
}

const invisible = '/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R'

/** Two fields to sign, the first with this lock. */
const twoPlaces = (lock: string): Buffer =>
  makeTestPdf({
    catalog: '/AcroForm<</Fields[100 0 R 101 0 R]>>',
    extra: [`<</FT/Sig/T(a)${invisible}${lock}>>`, `<</FT/Sig/T(b)${invisible}>>`],
  })
const lockOf = (parameters: string): string => `/Lock<</Type/SigFieldLock${parameters}>>`

/** How many references the signature in a field makes. */
const referencesOf = (document: PdfDocument, name: string): number | undefined => {
  const field = listSignatureFields(document).find((item) => item.name === name)
  return document.array(document.dict(field?.value)?.get('Reference'))?.length
}

describe('fields with a lock', () => {
  it.each<[string, string]>([
    ['the next field', lockOf('/Action/Include/Fields[(b)]')],
    ['everything', lockOf('/Action/All')],
    ['all but itself', lockOf('/Action/Exclude/Fields[(a)]')],
    ['the whole document', lockOf('/Action/Include/Fields[]/P 1')],
  ])('are not filled where one before locks %s, together or later', async (_, lock) => {
    const refused = { code: 'certified' }
    await expect(fill(twoPlaces(lock), 'a', 'b')).rejects.toMatchObject(refused)
    const first = await fill(twoPlaces(lock), 'a')
    expect(referencesOf(first, 'a')).toBe(lock.includes('/P') ? 2 : 1)
    await expect(fill(first.bytes, 'b')).rejects.toMatchObject(refused)
    await expect(fill(twoPlaces(lock), 'b', 'a')).resolves.toBeDefined()
  })

  it.each<[string, string, number | undefined]>([
    ['nothing', '', undefined],
    ['neither of them', lockOf('/Action/Include/Fields[(c)]'), 1],
    ['all but them', lockOf('/Action/Exclude/Fields[(a)(b)]/P 2'), 2],
  ])('are filled where the first locks %s', async (_, lock, references) => {
    const document = await fill(twoPlaces(lock), 'a', 'b')
    expect(listSignatureFields(document).every(({ value }) => value !== null)).toBe(true)
    expect([referencesOf(document, 'a'), referencesOf(document, 'b')]).toEqual([references, undefined])
  })
})

/** Which objects got a look, and how wide it is for its height. */
async function looksIn(pdf: TestPdf): Promise<Record<number, number>> {
  const document = await fill(makeTestPdf(pdf), 'a')
  const looks: [number, number][] = [100, 101, 102].flatMap((number) => {
    const shown = document.resolve(document.dict(document.dict(document.get(number))?.get('AP'))?.get('N'))
    if (!(shown instanceof PdfStream)) return []
    const box = document.array(shown.dict.get('BBox')) ?? []
    const [left = 0, bottom = 0, right = 0, top = 0] = box.map((item) => document.number(item) ?? 0)
    return [[number, (right - left) / (top - bottom)]]
  })
  return Object.fromEntries(looks)
}

const upright = '/MediaBox[0 0 595 842]'
const turned = `${upright}/Rotate 90`
const widget = '/Type/Annot/Subtype/Widget/Rect[10 20 70 50]'
const field = (more: string): string => `<</FT/Sig/T(a)${more}>>`
const kid = (more = '/P 3 0 R', box = widget): string => `<</Parent 100 0 R${box}${more}>>`
const wide = widget.replace('70 50', '130 50')

describe('the look of a filled field', () => {
  const catalog = '/AcroForm<</Fields[100 0 R]>>'
  it.each<[string, string[], string[], Record<number, number>]>([
    ['itself', [upright], [field(`${widget}/P 3 0 R`)], { 100: 2 }],
    ['itself before its widgets', [upright], [field(`${widget}/P 3 0 R/Kids[101 0 R]`), kid()], { 100: 2 }],
    [
      'the first of its widgets that has a place',
      [upright],
      [field('/Kids[101 0 R 102 0 R]'), kid(), kid('/P 3 0 R', wide)],
      { 101: 2 },
    ],
    ['nothing where its widget is no object', [upright], [field(`/Kids[${kid()}]`)], {}],
    ['nothing without a place', [upright], [field('/P 3 0 R')], {}],
    [
      'the page it names, whoever lists it',
      [`${upright}/Annots[100 0 R]`, turned],
      [field(`${widget}/P 5 0 R`)],
      { 100: 0.5 },
    ],
    [
      'the page that lists it',
      [`${upright}/Annots[7 0 R<<>>]`, `${turned}/Annots[7 0 R 100 0 R]`],
      [field(widget)],
      { 100: 0.5 },
    ],
    [
      'the first page that lists it',
      [`${upright}/Annots[100 0 R]`, `${turned}/Annots[100 0 R]`],
      [field(widget)],
      { 100: 2 },
    ],
    ['no page, upright', [turned], [field(widget)], { 100: 2 }],
  ])('is that of %s', async (_, pages, extra, wanted) => {
    expect(await looksIn({ pages: pages.map((entries) => ({ entries })), catalog, extra })).toEqual(wanted)
  })
})
