import { describe, expect, test } from 'vitest'
import { readPageTexts } from '../render/page-text.ts'
import { composeDocument } from './compose.ts'
import { chapter, factsTable } from './document-parts.ts'
import type { Block, DocumentSpec, TableBlock } from './document-spec.ts'
import type { Item } from './line-boxes.ts'
import { layOutTable } from './table-layout.ts'

const frame = { width: 400, pageHeight: 300 }
const SPEC: DocumentSpec = { title: '表', size: 'A4', blocks: [] }

function table(given: Partial<TableBlock>): TableBlock {
  return { kind: 'table', columns: [{ share: 1 }, { share: 3 }], rows: [['甲', '乙']], ...given }
}

async function textsOf(blocks: Block[], more: Partial<DocumentSpec> = {}): Promise<string[]> {
  const texts = await readPageTexts(await composeDocument({ ...SPEC, hideTitle: true, ...more, blocks }))
  return texts.map((text) => text.replaceAll(/\s/g, ''))
}

describe('a table', () => {
  test('is as wide as its frame and no wider, whatever stands in it', () => {
    const long = ['名'.repeat(128), 'f'.repeat(300)]
    const boxes = layOutTable(table({ rows: [long], header: ['一', '二'] }), SPEC, frame)
    const items = boxes.flatMap((box) => box.items)
    expect(Math.max(...items.map(rightOf))).toBeLessThanOrEqual(frame.width + 0.5)
    for (const box of boxes)
      expect(Math.max(0, ...box.items.map(({ y }) => y))).toBeLessThanOrEqual(box.height)
  })

  test('breaks a row that is higher than a page, and no other', () => {
    const rows = [
      ['甲', '行\n'.repeat(60)],
      ['乙', '短'],
    ]
    const boxes = layOutTable(table({ rows }), SPEC, frame)
    expect(boxes.length).toBeGreaterThan(2)
    for (const box of boxes) expect(box.height).toBeLessThanOrEqual(frame.pageHeight)
    expect(boxes.at(-2)?.height).toBeLessThan(30)
  })

  test('lets the last cell of a short row reach to the edge', () => {
    const [box] = layOutTable(
      table({ columns: [{}, {}, {}, {}], rows: [['甲', '乙'.repeat(25)]] }),
      SPEC,
      frame,
    )
    expect(box?.items.filter((item) => item.kind === 'text')).toHaveLength(2)
  })

  test('leaves rows as high as was asked, for writing in by hand', () => {
    const boxes = layOutTable(factsTable([['姓名', '']], { rowHeightPt: 30 }), SPEC, frame)
    expect(boxes[0]?.height).toBe(30)
  })

  test('repeats its header on each page it goes on to', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`第${index}号`, '内容'])
    const texts = await textsOf([table({ header: ['序号列', '内容列'], rows })])
    expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) expect(text.split('序号列')).toHaveLength(2)
    for (let index = 0; index < 120; index++) expect(texts.join('')).toContain(`第${index}号`)
  })

  test('stays with its heading, and together when asked', async () => {
    for (let lines = 20; lines < 30; lines++) {
      const filler = Array.from({ length: lines }, (): Block => ({
        kind: 'paragraph',
        indent: 'none',
        text: '行',
      }))
      const facts = Array.from({ length: 6 }, (_, index) => [`名${index}`, '值'] as const)
      const texts = await textsOf([...filler, chapter(10, '标题'), factsTable(facts, { keepTogether: true })])
      const pages = ['十一、标题', '名0', '名5'].map((word) => texts.findIndex((text) => text.includes(word)))
      expect(new Set(pages).size).toBe(1)
    }
  })

  test('takes one fact or two in a row', async () => {
    const [text] = await textsOf([
      factsTable([
        ['一', 'A', '二', 'B'],
        ['三', 'C'],
      ]),
    ])
    expect(text).toContain('一A二B三C')
  })
})

function rightOf(item: Item): number {
  if (item.kind !== 'text') return item.x + item.width
  const last = item.letters.at(-1)
  return item.x + (last ? last.x + last.letter.advance : 0)
}

test('a header and a footer that are too long are cut off', async () => {
  const [text] = await textsOf([], { header: '头'.repeat(100), footer: '脚'.repeat(100) })
  expect(text).toMatch(/头{30,45}…/)
  expect(text).toMatch(/脚{20,40}…/)
  expect(text).toContain('第1页共1页')
})
