import { expect, test } from 'vitest'
import { manyPages, sample } from '../../testing/awkward-files/sample.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfRef } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'
import { copyDocument } from './copy-document.ts'
import { writePackedFile } from './packed-file.ts'
import { readPageTree } from './page-tree.ts'

function written(bytes: Buffer, permanentId?: Buffer): PdfDocument {
  const document = new PdfDocument(bytes)
  const copy = copyDocument({ document, tree: readPageTree(document) })
  return new PdfDocument(writePackedFile(copy, { version: '1.7', permanentId }))
}

/** Where an object begins, or the object stream that holds it. */
function offsetOf(document: PdfDocument, number: number): number {
  const entry = document.entries.get(number)
  if (entry?.kind === 'packed') return offsetOf(document, entry.stream)
  return entry?.kind === 'offset' ? entry.offset : -1
}

test('all pages stand before the first content, so that a viewer need not fetch the file to show one', () => {
  const document = written(manyPages(500, 'table', 2000))
  const pages = listPages(document)
  expect(pages).toHaveLength(500)
  const contents = pages.map(({ dict }) => dict.get('Contents'))
  const firstContent = Math.min(
    ...contents.map((ref) => (ref instanceof PdfRef ? offsetOf(document, ref.number) : -1)),
  )
  const lastPage = Math.max(...pages.map(({ ref }) => offsetOf(document, ref.number)))
  expect(lastPage).toBeLessThan(firstContent)
  expect(firstContent).toBeLessThan(40_000)
})

test('equal documents become equal bytes, under the identifier they had', () => {
  const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
  const [one, other] = [written(sample(), id), written(sample(), id)]
  expect(one.bytes.equals(other.bytes)).toBe(true)
  expect(one.array(one.trailer.get('ID'))?.[0]).toMatchObject({ bytes: id })
})

test('what nothing refers to is not carried over', () => {
  const document = written(sample({ objects: { 50: '<</Orphan(left behind)>>' } }))
  const values = [...document.entries.keys()].map((number) => document.dict(new PdfRef(number, 0)))
  expect(values.filter((dict) => dict?.has('Orphan'))).toEqual([])
})
