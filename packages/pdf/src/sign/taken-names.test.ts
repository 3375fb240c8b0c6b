import { expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { takenNames } from './taken-names.ts'

const widget = '/Type/Annot/Subtype/Widget'

/** A lock that leaves our fields open would leave open what the uploader called so. */
it('every name in a document is taken by its first part, as readers compare them', () => {
  const extra = [
    '<</T(a)/Kids[104 0 R]>>',
    '<</T<feff5951>>>',
    '<</Kids[105 0 R]>>',
    '<</T(b..x)/Parent 106 0 R>>',
    '<</T(kid)/Parent 100 0 R>>',
    '<</T(c)/Parent 102 0 R>>',
    '<</T(above)>>',
    `<<${widget}/T(alone)>>`,
    '<</Type/Annot/Subtype/Text/T(author)>>',
  ]
  const pdf = makeTestPdf({
    catalog: '/AcroForm<</Fields[100 0 R 101 0 R 102 0 R 103 0 R 7]>>',
    pages: [{ entries: `/MediaBox[0 0 9 9]/Annots[107 0 R 108 0 R<<${widget}/T(\\000direct.x)>>104 0 R]` }],
    extra,
  })
  expect([...takenNames(new PdfDocument(pdf))]).toEqual(['a', '契', 'c', 'b', 'above', 'alone', 'direct'])
  expect(takenNames(new PdfDocument(makeTestPdf())).size).toBe(0)
})
