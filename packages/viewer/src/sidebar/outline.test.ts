import { describe, expect, it } from 'vitest'
import { outlineItems, type OutlineNode } from './outline.ts'

const node = (part: Partial<OutlineNode>): OutlineNode => ({ title: '标题', items: [], ...part })

describe('outlineItems', () => {
  it('numbers entries by their place in the tree', () => {
    const [first, second] = outlineItems([node({}), node({ items: [node({}), node({})] })])
    expect([first?.id, second?.id, second?.items.map(({ id }) => id)]).toEqual(['0', '1', ['1.0', '1.1']])
  })

  it.each([
    ['a name', { dest: 'chapter 1' }, { kind: 'place', destination: 'chapter 1' }],
    ['a destination', { dest: [0, { name: 'Fit' }] }, { kind: 'place', destination: [0, { name: 'Fit' }] }],
    [
      'an address',
      { url: 'https://example.cn/', dest: null },
      { kind: 'address', url: 'https://example.cn/' },
    ],
    ['an action', { action: 'LastPage', dest: null }, { kind: 'action', action: 'LastPage' }],
    [
      'an attached file',
      { attachment: { filename: '附件.pdf' }, attachmentId: 'a1' },
      { kind: 'file', id: 'a1', fileName: '附件.pdf' },
    ],
    ['nothing', { dest: null, url: null }, { kind: 'none' }],
  ])('leads to %s', (_, part, target) => {
    expect(outlineItems([node(part)])[0]?.target).toEqual(target)
  })

  it('opens entries unless they are counted as closed', () => {
    expect(
      outlineItems([node({ count: 3 }), node({ count: -3 }), node({})]).map(({ isOpen }) => isOpen),
    ).toEqual([true, false, true])
  })

  it('shows titles without control characters, and a dash for none', () => {
    const titles = outlineItems([
      node({ title: '第一条\u0000' }),
      node({ title: 'a\r\nb' }),
      node({ title: ' ' }),
    ])
    expect(titles.map(({ title }) => title)).toEqual(['第一条', 'a b', '–'])
  })
})
