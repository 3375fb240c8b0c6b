import type { Block, DocumentModel, Inline, Paragraph } from './document-model.ts'

/** Words of the document beside which a role signs. */
export interface SignKeyword {
  readonly role: string
  readonly keyword: string
}

/** Sets anchors around every sign keyword of the body, headers and footers left out. */
export function markAnchors(model: DocumentModel, keywords: readonly SignKeyword[]): DocumentModel {
  const wanted = keywords.filter(({ keyword }) => keyword !== '')
  if (wanted.length === 0) return model
  return {
    ...model,
    sections: model.sections.map((section) => ({ ...section, blocks: markBlocks(section.blocks, wanted) })),
  }
}

function markBlocks(blocks: readonly Block[], keywords: readonly SignKeyword[]): Block[] {
  return blocks.map((block) => {
    if (block.kind === 'paragraph') return markParagraph(block, keywords)
    const rows = block.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, blocks: markBlocks(cell.blocks, keywords) })),
    }))
    return { ...block, rows }
  })
}

function markParagraph(paragraph: Paragraph, keywords: readonly SignKeyword[]): Paragraph {
  const inner = paragraph.inlines.map((one) =>
    one.kind === 'box' ? { ...one, blocks: markBlocks(one.blocks, keywords) } : one,
  )
  const text = inner.map(textOfInline).join('')
  const cuts = keywords.flatMap(({ role, keyword }) => {
    const found: Cut[] = []
    for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + keyword.length))
      found.push({ at, role, edge: 'start' }, { at: at + keyword.length, role, edge: 'end' })
    return found
  })
  return { ...paragraph, inlines: cuts.length === 0 ? inner : cutInlines(inner, cuts) }
}

interface Cut {
  readonly at: number
  readonly role: string
  readonly edge: 'start' | 'end'
}

/** Text as it is searched: everything else is one sign that no keyword holds. */
function textOfInline(one: Inline): string {
  return one.kind === 'text' ? one.text : '\uFFFC'
}

function cutInlines(inlines: readonly Inline[], cuts: readonly Cut[]): Inline[] {
  const result: Inline[] = []
  let start = 0
  for (const inline of inlines) {
    const end = start + textOfInline(inline).length
    const isIn = (cut: Cut): boolean =>
      cut.edge === 'start' ? cut.at >= start && cut.at < end : cut.at > start && cut.at <= end
    const own = cuts.filter(isIn).toSorted((a, b) => a.at - b.at)
    if (inline.kind === 'text') result.push(...cutText(inline, own, start))
    else result.push(inline)
    start = end
  }
  return result
}

function cutText(inline: Inline & { kind: 'text' }, cuts: readonly Cut[], start: number): Inline[] {
  const result: Inline[] = []
  let from = 0
  for (const { at, role, edge } of cuts) {
    if (at - start > from) result.push({ ...inline, text: inline.text.slice(from, at - start) })
    result.push({ kind: 'anchor', role, edge })
    from = at - start
  }
  if (from < inline.text.length || cuts.length === 0)
    result.push({ ...inline, text: inline.text.slice(from) })
  return result
}
