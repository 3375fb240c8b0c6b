import { expect, it } from 'vitest'
import { appendObjects } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { placedSignatures } from './signature-range.ts'
import { verifyPdf } from './verify-pdf.ts'

const blank = '/ByteRange[0 0000000000 0000000000 0000000000]/Contents <00>'

const fieldOf = (number: number): [number, string][] => [
  [number, `<</FT/Sig/T(s${number})/V ${number + 1} 0 R>>`],
  [number + 1, `<</Type/Sig/SubFilter/ETSI.CAdES.detached${blank}>>`],
]

/** The file with signatures in these fields, each of which says that it covers the whole of it. */
function withFields(bytes: Buffer, numbers: number[], added = numbers): Buffer {
  const list = numbers.map((number) => `${number} 0 R`).join(' ')
  const catalog = `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${list}]/SigFlags 3>>>>`
  const objects = Object.fromEntries(added.flatMap(fieldOf))
  const after = appendObjects(bytes, { ...objects, 1: catalog })
  for (let at = after.indexOf(blank); at >= 0; at = after.indexOf(blank, at)) {
    const open = at + blank.indexOf('<')
    const parts = [open, open + 4, after.length - open - 4].map((item) => String(item).padStart(10, '0'))
    after.write(`/ByteRange[0 ${parts.join(' ')}]`, at, 'latin1')
  }
  return after
}

const fields = (count: number): number[] => Array.from({ length: count }, (_, index) => 200 + 2 * index)
const covered = (count: number): Buffer => withFields(makeTestPdf(), fields(count))

function ranges(bytes: Buffer): number {
  return placedSignatures(new PdfDocument(bytes)).filter(({ range }) => range !== undefined).length
}

it('of signatures that cover each other a few are looked at', () => {
  expect([1, 2, 4, 5, 40].map((count) => ranges(covered(count)))).toEqual([1, 2, 4, 4, 4])
})

it('the others have a range that cannot be right, and the file is invalid', () => {
  const { verdict, signatures } = verifyPdf(covered(6))
  expect(verdict).toBe('invalid')
  expect(signatures.filter(({ problems }) => problems.includes('range'))).toHaveLength(2)
})

it('of those that come one after the other all are', () => {
  let bytes = makeTestPdf()
  for (const [index, number] of fields(6).entries()) bytes = withFields(bytes, fields(index + 1), [number])
  expect(ranges(bytes)).toBe(6)
})
