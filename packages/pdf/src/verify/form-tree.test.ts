import { expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { formNodes } from './form-tree.ts'

function nodesOf(fields: string, extra: string[]): unknown[] {
  const document = new PdfDocument(makeTestPdf({ catalog: `/AcroForm<</Fields${fields}>>`, extra }))
  return [...formNodes(document)].map(([number, { name, type, fieldNumber }]) => [
    number,
    name,
    type,
    fieldNumber,
  ])
}

it('names every field by where it hangs, and its widgets after it', () => {
  const extra = [
    '<</T(a)/FT/Tx/Kids[101 0 R 102 0 R]>>',
    '<</T(b)/Kids[103 0 R]>>',
    '<</Parent 100 0 R>>',
    '<</FT/Btn>>',
    '<</T/c>>',
  ]
  expect(nodesOf('[100 0 R 104 0 R]', extra)).toEqual([
    [100, 'a', 'Tx', undefined],
    [101, 'a.b', 'Tx', undefined],
    [103, 'a.b', 'Btn', 101],
    [102, 'a', 'Tx', 100],
    [104, '', undefined, undefined],
  ])
})

it('leaves out what is no object, what is nothing, and what was met before', () => {
  const extra = ['<</T(a)/Kids[100 0 R 101 0 R 101 0 R]>>', '<</T(b)/Kids[100 0 R]>>', 'null', '[100 0 R]']
  expect(nodesOf('[<</T(x)>> 102 0 R 103 0 R 999 0 R 100 0 R 100 0 R]', extra)).toEqual([
    [100, 'a', undefined, undefined],
    [101, 'a.b', undefined, undefined],
  ])
  expect(nodesOf(' 100 0 R', ['<</T(a)>>'])).toEqual([])
})

it('goes thirty-two levels deep', () => {
  const extra = Array.from({ length: 40 }, (_, index) => `<</T(n)/Kids[${101 + index} 0 R]>>`)
  expect(nodesOf('[100 0 R]', extra)).toHaveLength(33)
})

it('reads a hundred thousand nodes and no more', () => {
  const list = Array.from({ length: 100_010 }, (_, index) => `${100 + index} 0 R`).join(' ')
  const extra = Array.from({ length: 100_010 }, () => '<<>>')
  expect(nodesOf(`[${list}]`, extra)).toHaveLength(100_000)
})
