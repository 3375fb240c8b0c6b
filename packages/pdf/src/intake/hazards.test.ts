import { expect, test, vi } from 'vitest'
import { PdfDocument } from '../read/document.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDict, PdfRef } from '../read/objects.ts'
import { serialise } from '../write/serialise.ts'
import { copyDocument } from './copy-document.ts'
import { hazardOf } from './hazards.ts'
import { readPageTree } from './page-tree.ts'

const script = '<</S/JavaScript/JS(run)>>'
const link = '/Type/Annot/Subtype/Link/Rect[0 0 9 9]'
const page = (entries: string): TestPdf => ({ pages: [{ entries: `/MediaBox[0 0 595 842]${entries}` }] })

/** What is left out of a copy, and the source of what stays. */
function copied(pdf: TestPdf): { removed: string[]; source: string } {
  const document = new PdfDocument(makeTestPdf(pdf))
  const { list } = copyDocument({ document, tree: readPageTree(document) })
  const { objects, removed } = list
  return { removed: [...removed], source: objects.map(({ value }) => serialise(value)).join('\n') }
}

test.each<[string, string, TestPdf]>([
  ['a script run on opening', 'javascript', { catalog: `/OpenAction${script}` }],
  ['a script spelled with an escape', 'javascript', { catalog: '/OpenAction<</#53/J#61vaScript/JS(run)>>' }],
  ['a script under an escaped key', 'javascript', { catalog: `/Open#41ction${script}` }],
  [
    'named scripts',
    'javascript',
    { catalog: `/Names<</JavaScript<</Names[(a) 100 0 R]>>>>`, extra: [script] },
  ],
  ['a script of a page event', 'javascript', page(`/AA<</O ${script}>>`)],
  ['a script behind references', 'javascript', { ...page('/AA 100 0 R'), extra: ['<</C 101 0 R>>', script] }],
  [
    'a script after a harmless action',
    'javascript',
    { catalog: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[${script}]>>` },
  ],
  [
    'a script called by a key press',
    'javascript',
    page(`/Annots[<</Type/Annot/Subtype/Widget/AA<</K ${script}>>>>]`),
  ],
  [
    'an action that calls itself a structure element',
    'javascript',
    page(`/Annots[<<${link}/A<</Type/StructElem/S/JavaScript/JS(run)>>>>]`),
  ],
  ['a link that is a script', 'javascript', page(`/Annots[<<${link}/A<</S/URI/URI(JavaScript:run)>>>>]`)],
  ['a program to start', 'launch', page(`/Annots[<<${link}/A<</S/Launch/F(run)>>>>]`)],
  ['a form to send', 'submit-form', page(`/Annots[<<${link}/A<</S/SubmitForm/F(run)>>>>]`)],
  ['data to import', 'import-data', page(`/Annots[<<${link}/A<</S/ImportData/F(run)>>>>]`)],
  ['a film to play', 'media', page(`/Annots[<<${link}/PA<</S/Movie/T(run)>>>>]`)],
  ['a film file', 'media', page('/Annots[<</Type/Annot/Subtype/Movie/Rect[0 0 9 9]/Movie<</F(run)>>>>]')],
  ['a jump into another file', 'external-file', page(`/Annots[<<${link}/A<</S/GoToR/F(run)/D[0/Fit]>>>>]`)],
  ['a jump into a file inside another', 'external-file', page(`/Annots[<<${link}/A<</S/GoToE/F(run)>>>>]`)],
  ['a link to a file share', 'external-file', page(`/Annots[<<${link}/A<</S/URI/URI(file://run/x)>>>>]`)],
  [
    'a link to a network path',
    'external-file',
    page(`/Annots[<<${link}/A<</S/URI/URI(\\\\\\\\run\\\\x)>>>>]`),
  ],
  [
    'an attachment that lies elsewhere',
    'external-file',
    page('/Annots[<</Type/Annot/Subtype/FileAttachment/FS<</F(run)>>>>]'),
  ],
  [
    'a stream that lies elsewhere',
    'external-file',
    { ...page('/Metadata 100 0 R'), extra: ['<</Length 0/F(run)>>\nstream\n\nendstream'] },
  ],
  [
    'a page of another file',
    'external-file',
    { ...page('/Thumb 100 0 R'), extra: ['<</Length 0/Ref<</F(run)>>>>\nstream\n\nendstream'] },
  ],
  ['form data for XFA viewers', 'form-data', { catalog: '/AcroForm<</Fields[]/XFA(run)>>' }],
  ['usage rights', 'usage-rights', { catalog: '/Perms<</UR3<</Type/Sig/Filter(run)>>>>' }],
])('leaves out %s', (_, part, pdf) => {
  const { removed, source } = copied(pdf)
  expect(removed).toEqual([part])
  expect(source).not.toContain(Buffer.from('run').toString('hex'))
})

test.each<[string, TestPdf, string]>([
  ['links to the web', page(`/Annots[<<${link}/A<</S/URI/URI(https://example.com/keep)>>>>]`), 'keep'],
  ['jumps inside the document', { catalog: '/OpenAction<</S/GoTo/D(keep)>>' }, 'keep'],
  ['what a screen reader calls Movie', { catalog: '/StructTreeRoot<</K[<</S/Movie/T(keep)>>]>>' }, 'keep'],
  [
    'a font named JavaScript',
    page('/Resources<</Font<</JavaScript<</BaseFont(keep)>>/AA<</BaseFont(b)>>>>>>'),
    'keep',
  ],
  ['attached files', page('/Annots[<</Type/Annot/Subtype/FileAttachment/FS<</F(keep)/EF<<>>>>>>]'), 'keep'],
])('keeps %s', (_, pdf, text) => {
  const { removed, source } = copied(pdf)
  expect(removed).toEqual([])
  expect(source).toContain(Buffer.from(text).toString('hex'))
})

test.each([
  ['A', '[101 0 R 102 0 R]', 'javascript'],
  ['AA', '<</E 101 0 R/X 102 0 R>>', 'javascript'],
  ['A', '[101 0 R 101 0 R]', undefined],
])('a list of actions that many share is looked through once: %s %s', (key, list, found) => {
  const document = new PdfDocument(makeTestPdf({ extra: [list, '<</S/Named>>', script] }))
  const get = vi.spyOn(document, 'resolve')
  const asked = (): unknown =>
    hazardOf(document, new PdfRef(100, 0), { key, owner: new PdfDict(), ofStream: false })
  expect(asked()).toBe(found)
  const calls = get.mock.calls.length
  expect(asked()).toBe(found)
  expect(get.mock.calls.length - calls).toBe(1)
})
