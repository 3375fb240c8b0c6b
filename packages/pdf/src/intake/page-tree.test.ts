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
  ['a kid of another generation', '/Kids[3 4 R]', 1],
  ['too small a number of pages', '/Count 0', 1],
  ['too large a number of pages', '/Count 7', 1],
  ['another type', '/Type/Page', 1],
])('a tree with %s is ambiguous', (_, tree, count) => {
  const { pages, ambiguous } = readPageTree(new PdfDocument(makeTestPdf({ tree })))
  expect([pages.length, ambiguous]).toEqual([count, true])
})

test.each([
  ['[0 0 595e0 842]', '[0 0 595 842]'],
  ['[0 0 5e30 9]', '[0 0 5 9]'],
  ['[0 --842 595 0]', '[0 -842 595 0]'],
  ['[0 0 5-95 842]', '[0 0 5 842]'],
])('a box of %s, which viewers take for different ones, is written as %s', (box, written) => {
  const { pages, ambiguous } = readPageTree(
    new PdfDocument(makeTestPdf({ pages: [{ entries: `/MediaBox${box}` }] })),
  )
  expect([serialise(pages[0]?.dict.get('MediaBox') ?? null), ambiguous]).toEqual([written, true])
})

test('a crop box beside the page is left out', () => {
  const entries = '/MediaBox[0 0 595 842]/CropBox[595 0 700 842]'
  const { pages, ambiguous } = readPageTree(new PdfDocument(makeTestPdf({ pages: [{ entries }] })))
  expect([pages[0]?.dict.has('CropBox'), ambiguous]).toEqual([false, true])
})

test('a box is left as it is written where all viewers agree about it', () => {
  const { pages, ambiguous } = readPageTree(
    new PdfDocument(makeTestPdf({ pages: [{ entries: '/MediaBox[-.5 +0 595. 00842.10]' }] })),
  )
  expect([serialise(pages[0]?.dict.get('MediaBox') ?? null), ambiguous]).toEqual([
    '[-.5 +0 595. 00842.10]',
    false,
  ])
})

const inherited = '/MediaBox[0 0 100 200]'

test('a sound tree is not ambiguous', () => {
  for (const entries of ['', '/Rotate 90', '/Rotate -90', '/Rotate 0'])
    expect(
      readPageTree(new PdfDocument(makeTestPdf({ tree: inherited, pages: [{ entries }] }))).ambiguous,
    ).toBe(false)
})

test.each([
  ['/Rotate 45', '0'],
  ['/Rotate 90.0', '90'],
  ['/Rotate(90)', '0'],
  ['/Rotate 450', '90'],
])('a page with %s is turned as we show it', (entries, turn) => {
  const { ambiguous, pages } = readPageTree(
    new PdfDocument(makeTestPdf({ tree: inherited, pages: [{ entries }] })),
  )
  expect(ambiguous).toBe(true)
  expect(serialise(pages[0]?.dict.get('Rotate') ?? null)).toBe(turn)
})

test.each([
  ['kids', '/Kids[4 0 R]/Count 1'],
  ['contents that are not there', '/Contents[77 0 R 4 0 R]'],
  ['no type', '/Type/Pages'],
])('a page with %s is shown as we show it', (_, entries) => {
  const { ambiguous, pages } = readPageTree(
    new PdfDocument(makeTestPdf({ tree: inherited, pages: [{ entries }] })),
  )
  const [page] = pages
  expect([ambiguous, pages.length, page?.dict.has('Kids')]).toEqual([true, 1, false])
  expect(serialise(page?.dict.get('Contents') ?? null)).toMatch(/^\[?4 0 R\]?$/)
})

test('a catalog that leads to a page instead of a tree has an ambiguous one', () => {
  const bytes = makeTestPdf({ catalog: '/Pages 3 0 R', tree: inherited })
  expect(readPageTree(new PdfDocument(bytes))).toMatchObject({ ambiguous: true, pages: [{}] })
})
