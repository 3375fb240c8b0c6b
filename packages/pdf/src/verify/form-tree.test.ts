import { expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfDict } from '../read/objects.ts'
import { above, formNodes, nameByParents, stating } from './form-tree.ts'

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

/** A document of these objects, from 100 on, and a dictionary of it by number. */
function dictsIn(extra: string[]): { document: PdfDocument; dict: (number: number) => PdfDict } {
  const document = new PdfDocument(makeTestPdf({ catalog: '/X 100 0 R', extra }))
  return { document, dict: (number) => document.dict(document.get(number)) ?? new PdfDict() }
}

it('puts a name together from what is said to be above', () => {
  const { document, dict } = dictsIn([
    '<</T(a)>>',
    '<</T(b)/Parent 100 0 R>>',
    '<</Parent 101 0 R>>',
    '<</T()/Parent<</T/no>>>>',
    '<</T(l)/Parent 104 0 R>>',
  ])
  const names = [100, 101, 102, 103].map((number) => nameByParents(document, dict(number)))
  expect(names).toEqual(['a', 'a.b', 'a.b', ''])
  expect(nameByParents(document, dict(104)).split('.')).toHaveLength(32)
})

it('looks upward for who states a key, and who is above whom, thirty-two levels at most', () => {
  const chain = Array.from({ length: 40 }, (_, index) => `<</Parent ${101 + index} 0 R/K${index}(x)>>`)
  const { document, dict } = dictsIn(chain)
  expect([0, 1, 32, 33].map((at) => stating(document, dict(100), `K${at}`) === dict(100 + at))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(stating(document, dict(100), 'K33')).toBeUndefined()
  expect(stating(document, dict(139), 'K0')).toBeUndefined()
  expect([0, 1, 2, 33, 34].map((at) => above(document, dict(100)).has(dict(100 + at)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(above(document, dict(101)).has(dict(100))).toBe(false)
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
