import { expect, it } from 'vitest'
import { appendObjects } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { inspectPdf } from '../read/inspect.ts'
import { isPlainFile } from '../verify/plain-file.ts'
import { prepareStored } from './prepare-stored.ts'

const plain = makeTestPdf({ pages: [{}, {}] })
/** With a value between its objects, as files were taken in before that was asked. */
const odd = appendObjects(
  Buffer.concat([plain, Buffer.from(`()\n${plain.toString('latin1', plain.length - 30)}`, 'latin1')]),
  { 99: 'null' },
)

it('keeps a file that is written plainly', async () => {
  expect(await prepareStored(plain)).toEqual({ signed: false, anew: undefined })
})

it('writes one anew that is not, with the same pages', async () => {
  expect(isPlainFile(new PdfDocument(odd))).toBe(false)
  const { signed, anew } = await prepareStored(odd)
  expect(signed).toBe(false)
  expect(anew && isPlainFile(new PdfDocument(anew))).toBe(true)
  expect(anew && inspectPdf(anew).pages).toEqual(inspectPdf(odd).pages)
})

it('keeps one that somebody has signed, however it is written', async () => {
  const field = '<</FT/Sig/T(a)/V 101 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]>>'
  const value = '<</Type/Sig/Filter/X/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<00>>>'
  const signed = makeTestPdf({ catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [field, value, '()'] })
  const file = Buffer.concat([
    Buffer.from(signed.toString('latin1').replace('\n100 0 obj', '\n100  0 obj '), 'latin1'),
  ])
  expect(await prepareStored(file)).toEqual({ signed: true, anew: undefined })
})
