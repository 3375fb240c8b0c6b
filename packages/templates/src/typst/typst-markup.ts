import type { Block, DocumentModel, Section } from '../model/document-model.ts'
import { array, pt } from './expressions.ts'
import { Faces } from './faces.ts'
import type { MarkupContext } from './markup-context.ts'
import { needsColumns, numberPattern, sectionStart } from './page-markup.ts'
import { paragraphMarkup } from './paragraph-markup.ts'
import { prelude } from './prelude.ts'
import { tableMarkup } from './table-markup.ts'

/** The Typst markup of a document: made once per version, values come in when it is compiled. */
export function typstMarkup({ sections }: DocumentModel): string {
  const faces = new Faces()
  const written = sections.map((section, index) =>
    sectionMarkup(section, index, { faces, before: sections[index - 1] }),
  )
  const numbered = sections.flatMap(({ firstNumber }, index) =>
    firstNumber === undefined ? [] : [`(${index}, ${Math.max(0, firstNumber)})`],
  )
  return `#let numbered = ${array(numbered)}\n${prelude}${faces.definitions()}\n#{\n${written.join('\n')}\n[#metadata(none)<qy-end>]\n}\n`
}

function sectionMarkup(
  section: Section,
  index: number,
  { faces, before }: { faces: Faces; before: Section | undefined },
): string {
  const { margins, columns, columnGapPt } = section
  const whole = section.widthPt - margins.left - margins.right
  const context: MarkupContext = {
    faces,
    section,
    sectionIndex: index,
    numberPattern: numberPattern(section.numberFormat),
    widthPt: columns > 1 ? (whole - (columns - 1) * columnGapPt) / columns : whole,
    originPt: { x: margins.left, y: margins.top },
    noteLabel: undefined,
    blocks: blocksMarkup,
  }
  const body = blocksMarkup(section.blocks, context)
  const start = sectionStart(section, before, context)
  if (needsColumns(section, before))
    return `${start}\ncolumns(${columns}, gutter: ${pt(columnGapPt)}, { ${body} })`
  const gutter = columns > 1 ? `\nset columns(gutter: ${pt(columnGapPt)})` : ''
  return `${start}${gutter}\n${centred(body, section.align)}`
}

function centred(body: string, align: Section['align']): string {
  if (align === 'top') return body
  return align === 'center' ? `v(1fr)\n${body}\nv(1fr)` : `v(1fr)\n${body}`
}

/** Blocks one after another; the space between two is what the one asks for after and the other before. */
function blocksMarkup(blocks: readonly Block[], context: MarkupContext): string {
  const written: string[] = []
  let afterPt = 0
  for (const block of blocks) {
    if (block.kind === 'table') {
      written.push(tableMarkup(block, afterPt, context))
      afterPt = 0
    } else {
      written.push(paragraphMarkup(block, afterPt + block.beforePt, context))
      afterPt = block.afterPt
    }
  }
  return written.join('\n')
}
