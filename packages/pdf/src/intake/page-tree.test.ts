import { expect, test } from 'vitest'
import { PdfDocument } from '../read/document.ts'
import { serialise } from '../write/serialise.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { balancedTree, readPageTree } from './page-tree.ts'

test.each([0, 1, 16, 17, 256, 257, 500, 5000])(
  'a balanced tree over %i pages holds each once, in order',
  (count) => {
    const { nodes, parents } = balancedTree(count)
    const order: number[] = []
    const misplaced: unknown[] = []
    const walk = (index: number): number => {
      const node = nodes[index]!
      let pages = 0
      for (const kid of node.kids) {
        const parent = kid.kind === 'node' ? nodes[kid.index]!.parent : parents[kid.index]
        if (parent !== index) misplaced.push(kid)
        if (kid.kind === 'page') order.push(kid.index)
        pages += kid.kind === 'page' ? 1 : walk(kid.index)
      }
      if (node.pageCount !== pages || node.kids.length > 16) misplaced.push(node)
      return pages
    }
    walk(0)
    expect(misplaced).toEqual([])
    expect(order).toEqual(Array.from({ length: count }, (_, index) => index))
  },
)

test('pages take what they inherit with them', () => {
  const bytes = makeTestPdf({
    pages: [{ entries: '' }, { entries: '/MediaBox[0 0 9 9]' }],
    tree: '/MediaBox[0 0 100 200]/Rotate 90',
  })
  const { pages } = readPageTree(new PdfDocument(bytes))
  expect(pages.map(({ dict }) => serialise(dict.get('MediaBox') ?? null))).toEqual([
    '[0 0 100 200]',
    '[0 0 9 9]',
  ])
  expect(pages.map(({ dict }) => serialise(dict.get('Rotate') ?? null))).toEqual(['90', '90'])
})

test.each([
  ['a page that stands in it twice', '/Kids[3 0 R 3 0 R]', 2],
  ['a loop', '/Kids[3 0 R 2 0 R]', 1],
  ['a kid that is missing', '/Kids[3 0 R 77 0 R]', 1],
])('a tree with %s is ambiguous', (_, tree, count) => {
  const { pages, ambiguous } = readPageTree(new PdfDocument(makeTestPdf({ tree })))
  expect([pages.length, ambiguous]).toEqual([count, true])
})
