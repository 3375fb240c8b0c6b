import type { Block, DocumentModel, Inline, Paragraph } from './document-model.ts'

/** How a paragraph begins that is a clause of its own: 第一条, 4.1, 三、, （二）. */
const written =
  /^[\s\u3000]*(第[一二三四五六七八九十百零〇\d]{1,6}[条章节]|\d{1,3}(?:\.\d{1,3})+|[一二三四五六七八九十]{1,3}(?=、)|\d{1,3}(?=[、.．](?!\d))|[（(][一二三四五六七八九十\d]{1,3}[）)])/
const numbered = /[\d一二三四五六七八九十①-⑳]/

/** Before all clauses of a document. */
const beginning = '首部'

/** In or behind which clause each anchor of a document stands, as people name it. */
export function clausesOfAnchors({ sections }: DocumentModel): Map<string, string> {
  const clauses = new Map<string, string>()
  let last = beginning
  for (const paragraph of sections.flatMap(({ blocks }) => paragraphsOf(blocks))) {
    const own = clauseOf(paragraph)
    const named = own ?? (last === beginning ? last : `${last}之后`)
    last = own ?? last
    for (const inline of paragraph.inlines)
      if (inline.kind === 'anchor' && !clauses.has(inline.role)) clauses.set(inline.role, named)
  }
  return clauses
}

/** All paragraphs in their order, those of cells, boxes and notes with them. */
function paragraphsOf(blocks: readonly Block[]): Paragraph[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'table')
      return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => paragraphsOf(cell.blocks)))
    const inner = block.inlines.flatMap((inline) =>
      inline.kind === 'box' || inline.kind === 'note' ? paragraphsOf(inline.blocks) : [],
    )
    return [block, ...inner]
  })
}

function clauseOf({ label, inlines }: Paragraph): string | undefined {
  const text = label?.text.trim() ?? ''
  if (numbered.test(text)) return text.replace(/[、.．]$/, '')
  return written.exec(inlines.map(textOf).join(''))?.[1]
}

function textOf(inline: Inline): string {
  return inline.kind === 'text' ? inline.text : ''
}
