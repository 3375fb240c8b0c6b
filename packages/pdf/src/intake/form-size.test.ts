import { expect, test } from 'vitest'
import { hostileFiles } from '../../testing/hostile-files/hostile-files.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { mergePdfs } from './merge-pdfs.ts'
import { prepareUpload } from './prepare-upload.ts'

const refused = [
  ['a form whose fields double forty times', 'the form has too many fields'],
  ['a form of two fields that are kids of one another', 'the form has too many fields'],
  ['fields a thousand deep', 'the form leads back to itself, or too deep'],
  ['twenty thousand signature fields', 'the form has too many fields'],
  ['arrays in the page, a million deep', 'nested too deeply'],
] as const

test.each(refused)('%s is refused at upload and by joining: %s', async (name, message) => {
  const bytes = hostileFiles[name]?.() ?? Buffer.alloc(0)
  await expect(prepareUpload(bytes)).rejects.toMatchObject({ code: 'too-large', message })
  await expect(mergePdfs([makeTestPdf(), bytes])).rejects.toMatchObject({ code: 'too-large', message })
})

test('a field listed twice and one with two places on pages are taken', async () => {
  const extra = ['<</T(a)/FT/Tx/Kids[101 0 R 102 0 R]>>', '<</Subtype/Widget>>', '<</Subtype/Widget>>']
  const bytes = makeTestPdf({ catalog: '/AcroForm<</Fields[100 0 R 100 0 R]>>', extra })
  expect((await prepareUpload(bytes)).pages).toHaveLength(1)
})
