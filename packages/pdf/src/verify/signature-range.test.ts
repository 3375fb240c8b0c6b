import { expect, it } from 'vitest'
import { makeTestPdf } from '../test-pdf.ts'
import { streamSource } from './test-foreign-signer.ts'
import { verifyPdf } from './verify-pdf.ts'

const range = '/ByteRange [0 100 200 300]'

it.each([
  [
    'an attached file that is signed',
    [streamSource(`%PDF-1.7 <</Type/Sig ${range}>>`, '/Type/EmbeddedFile')],
  ],
  ['a page that writes about signatures', [streamSource(`BT (${range}) Tj ET`)]],
  ['a stream whose length is wrong', [`<</Length 3>>\nstream\nabc ${range}\nendstream`]],
])('a file without a signature is unsigned: %s', (_, extra) => {
  expect(verifyPdf(makeTestPdf({ extra }))).toMatchObject({ verdict: 'unsigned', signatures: [] })
})

it('usage rights are no signature, also when their range is broken', () => {
  const rights = { catalog: `/Perms<</UR3<</Type/Sig/Filter/Adobe.PPKLite ${range}/Contents<00>>>>>` }
  expect(verifyPdf(makeTestPdf(rights))).toMatchObject({ verdict: 'unsigned', signatures: [] })
})

it('a signature that nothing leads to any more is not called unsigned', () => {
  const left = { extra: [`<</Type/Sig ${range}/Contents<00>>>`] }
  expect(verifyPdf(makeTestPdf(left))).toMatchObject({ verdict: 'invalid' })
})
