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

it.each([
  ['that is none', 'no document at all', 'unsigned', 'broken'],
  ['that breaks off', '%PDF-1.7\n1 0 obj', 'unsigned', 'broken'],
  ['that breaks off in a signature', `%PDF-1.7\n1 0 obj<<${range}`, 'invalid', 'broken'],
  ['with a password', locked(''), 'unsigned', 'encrypted'],
  ['with a password and a signature', locked(`/Type/Sig ${range}`), 'indeterminate', 'encrypted'],
])('a file %s', (_, source, verdict, problem) => {
  expect(verifyPdf(Buffer.from(source))).toMatchObject({ verdict, problems: [problem], signatures: [] })
})

/** A file whose password nobody knows. */
function locked(object: string): Buffer {
  const key = `<${'00'.repeat(32)}>`
  const security = `<</Filter/Standard/V 1/R 2/O${key}/U${key}/P -4>>`
  const file = makeTestPdf({ extra: [security, `<<${object}>>`] }).toString('latin1')
  return Buffer.from(file.replace('trailer\n<<', 'trailer\n<</Encrypt 100 0 R/ID[<00><00>]'), 'latin1')
}

it('usage rights are no signature, also when their range is broken', () => {
  const rights = { catalog: `/Perms<</UR3<</Type/Sig/Filter/Adobe.PPKLite ${range}/Contents<00>>>>>` }
  expect(verifyPdf(makeTestPdf(rights))).toMatchObject({ verdict: 'unsigned', signatures: [] })
})

it('a signature that nothing leads to any more is not called unsigned', () => {
  const left = { extra: [`<</Type/Sig ${range}/Contents<00>>>`] }
  expect(verifyPdf(makeTestPdf(left))).toMatchObject({ verdict: 'invalid' })
})
