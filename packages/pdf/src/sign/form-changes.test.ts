import { describe, expect, it } from 'vitest'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfRef } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'
import { Revision } from '../write/revision.ts'
import { serialise } from '../write/serialise.ts'
import { addToForm, addToPage, markFormSigned, signatureWidget } from './form-changes.ts'

/** The objects that a change writes, by number. */
function written(pdf: TestPdf, change: (revision: Revision) => void): Record<number, string> {
  const bytes = makeTestPdf(pdf)
  const revision = new Revision(new PdfDocument(bytes))
  change(revision)
  const { objects } = revision.finish(bytes.length, true)
  return Object.fromEntries([...objects].map(([number, value]) => [number, serialise(value)]))
}

const added = [new PdfRef(900, 0), new PdfRef(901, 0)]
const catalog = (form: string): string => `<</Type /Catalog/Pages 2 0 R/AcroForm ${form}>>`
const both = '900 0 R 901 0 R'

describe('fields', () => {
  it.each<[string, TestPdf, Record<number, string>]>([
    ['no form', {}, { 1: catalog('5 0 R'), 5: `<</Fields [${both}]/SigFlags 3>>` }],
    [
      'a form in the catalog',
      { catalog: '/AcroForm<</Fields[7 0 R]/DA(x)>>' },
      { 1: catalog(`<</Fields [7 0 R ${both}]/DA <78>/SigFlags 3>>`) },
    ],
    [
      'a form of its own',
      { catalog: '/AcroForm 100 0 R', extra: ['<</Fields[7 0 R]>>'] },
      { 100: `<</Fields [7 0 R ${both}]/SigFlags 3>>` },
    ],
    [
      'a form of its own without fields',
      { catalog: '/AcroForm 100 0 R', extra: ['<</SigFlags 0>>'] },
      { 100: `<</SigFlags 3/Fields [${both}]>>` },
    ],
    [
      'a list of its own',
      { catalog: '/AcroForm 100 0 R', extra: ['<</Fields 101 0 R>>', '[7 0 R]'] },
      { 100: '<</Fields 101 0 R/SigFlags 3>>', 101: `[7 0 R ${both}]` },
    ],
    [
      'a list that is none',
      { catalog: '/AcroForm 100 0 R', extra: ['<</Fields 101 0 R>>', '7'] },
      { 100: `<</Fields [${both}]/SigFlags 3>>` },
    ],
    [
      'a form that is none',
      { catalog: '/AcroForm 100 0 R', extra: ['7'] },
      { 1: catalog('100 0 R'), 100: `<</Fields [${both}]/SigFlags 3>>` },
    ],
  ])('are added to %s', (_, pdf, wanted) => {
    const found = written(pdf, (revision) => addToForm(revision, added))
    expect(Object.values(found).toSorted()).toEqual(Object.values(wanted).toSorted())
    expect(found).toEqual(wanted)
  })

  it('are added in one revision again', () => {
    const twice = written({}, (revision) => {
      addToForm(revision, added.slice(0, 1))
      markFormSigned(revision)
    })
    expect(twice).toEqual({ 1: catalog('5 0 R'), 5: '<</Fields [900 0 R]/SigFlags 3>>' })
  })

  it('for signatures are widgets that are printed and stay in their place', () => {
    const [page] = listPages(new PdfDocument(makeTestPdf()))
    const widget = page && signatureWidget(page, 'a', [1, 2.5, 3, 4])
    expect(widget && serialise(widget)).toBe(
      '<</Type /Annot/Subtype /Widget/FT /Sig/T <61>/F 132/P 3 0 R/Rect [1 2.5 3 4]>>',
    )
  })
})

describe('a form', () => {
  it.each<[string, TestPdf, Record<number, string>]>([
    ['says nothing yet', { catalog: '/AcroForm<</Fields[]>>' }, { 1: catalog('<</Fields []/SigFlags 3>>') }],
    ['says half', { catalog: '/AcroForm<</SigFlags 2>>' }, { 1: catalog('<</SigFlags 3>>') }],
    ['says it', { catalog: '/AcroForm<</SigFlags 3>>' }, {}],
    ['says more', { catalog: '/AcroForm<</SigFlags 7>>' }, {}],
  ])('that %s is marked as signed', (_, pdf, wanted) => {
    expect(written(pdf, markFormSigned)).toEqual(wanted)
  })
})

const pageWith = (annotations: string): TestPdf => ({ pages: [{ entries: annotations, resources: '' }] })
const page = (annotations: string): string =>
  `<</Type /Page/Parent 2 0 R/Contents 4 0 R/Annots ${annotations}>>`

describe('widgets', () => {
  it.each<[string, TestPdf, Record<number, string>]>([
    ['no annotations', pageWith(''), { 3: page(`[${both}]`) }],
    ['annotations', pageWith('/Annots[7 0 R]'), { 3: page(`[7 0 R ${both}]`) }],
    [
      'an annotation that is no object of its own',
      pageWith('/Annots[7 0 R<</Subtype/Text>>null]'),
      { 3: page(`[7 0 R 5 0 R null ${both}]`), 5: '<</Subtype /Text>>' },
    ],
    ['a list of its own', { ...pageWith('/Annots 100 0 R'), extra: ['[7 0 R]'] }, { 100: `[7 0 R ${both}]` }],
    ['a list that is none', { ...pageWith('/Annots 100 0 R'), extra: ['7'] }, { 3: page(`[${both}]`) }],
  ])('are added to a page with %s', (_, pdf, wanted) => {
    expect(
      written(pdf, (revision) => {
        const [first] = listPages(revision.document)
        if (first) addToPage(revision, first, added)
      }),
    ).toEqual(wanted)
  })
})
