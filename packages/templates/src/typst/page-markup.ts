import type { Banners, Block, Section } from '../model/document-model.ts'
import { pt, quoted } from './expressions.ts'
import type { MarkupContext } from './markup-context.ts'

/** What sets the pages of a section. */
export function pageMarkup(section: Section, context: MarkupContext): string {
  const { margins, headerPt, footerPt } = section
  // A header taller than its margin pushes the text down, a footer up.
  const top = Math.max(margins.top, headerPt + bannerHeight(section.headers))
  const bottom = Math.max(margins.bottom, footerPt + bannerHeight(section.footers))
  const columns = section.columns > 1 && section.starts !== 'same-page' ? `, columns: ${section.columns}` : ''
  return `set page(width: ${pt(section.widthPt)}, height: ${pt(section.heightPt)}, margin: (top: ${pt(top)}, right: ${pt(margins.right)}, bottom: ${pt(bottom)}, left: ${pt(margins.left)})${columns}, background: { ${backgroundMarkup(section, context)} })`
}

function backgroundMarkup(section: Section, context: MarkupContext): string {
  const { margins, headerPt, footerPt } = section
  const widthPt = section.widthPt - margins.left - margins.right
  const write = (blocks: readonly Block[], y: number): string =>
    context.blocks(blocks, { ...context, widthPt, originPt: { x: margins.left, y } })
  const header = chosen(section.headers, context.sectionIndex, (blocks) => write(blocks, headerPt))
  // What a footer places by the page counts from about where a footer of one line begins.
  const footerTop = section.heightPt - footerPt - Math.max(12, heightOf(section.footers.normal))
  const footer = chosen(section.footers, context.sectionIndex, (blocks) => write(blocks, footerTop))
  const at = (side: string, dy: number, body: string): string =>
    body === ''
      ? ''
      : `place(${side} + left, dx: ${pt(margins.left)}, dy: ${pt(dy)}, block(width: ${pt(widthPt)}, ${body}))`
  return [at('top', headerPt, header), at('bottom', -footerPt, footer)].filter((one) => one !== '').join('; ')
}

function chosen(banners: Banners, index: number, write: (blocks: readonly Block[]) => string): string {
  const all = [banners.normal, banners.first ?? [], banners.even ?? []]
  if (all.every((one) => one.length === 0)) return ''
  let body = `{ ${write(banners.normal)} }`
  if (banners.even) body = `if calc.even(page-number()) { ${write(banners.even)} } else ${body}`
  if (banners.first) body = `if starts-section(${index}) { ${write(banners.first)} } else ${body}`
  return banners.first || banners.even ? `context { ${body} }` : body
}

function bannerHeight({ normal, first = [], even = [] }: Banners): number {
  return Math.max(heightOf(normal), heightOf(first), heightOf(even))
}

/** How high blocks are when every paragraph is a line. */
function heightOf(blocks: readonly Block[]): number {
  let height = 0
  for (const block of blocks) {
    if (block.kind === 'table')
      height += block.rows
        .map((row) => Math.max(row.heightPt, ...row.cells.map((cell) => heightOf(cell.blocks))))
        .reduce((sum, one) => sum + one, 0)
    else if (!block.framed) height += paragraphHeight(block)
  }
  return height
}

function paragraphHeight({ inlines, linePt, beforePt, afterPt }: Block & { kind: 'paragraph' }): number {
  const drawn = inlines.map((one) => ('size' in one && one.placing.kind === 'inline' ? one.size.heightPt : 0))
  const lines = 1 + inlines.filter((one) => one.kind === 'break').length
  return beforePt + afterPt + Math.max(linePt * lines, ...drawn)
}

const patterns: Readonly<Record<string, string>> = {
  lowerRoman: 'i',
  upperRoman: 'I',
  lowerLetter: 'a',
  upperLetter: 'A',
  chineseCounting: '一',
  chineseCountingThousand: '一',
  japaneseCounting: '一',
  chineseLegalSimplified: '壹',
  decimalEnclosedCircle: '①',
  decimalEnclosedCircleChinese: '①',
  numberInDash: '- 1 -',
}

/** Typst's pattern for one of Word's number formats. */
export function numberPattern(format: string): string {
  return patterns[format] ?? '1'
}

/** What begins a section: its pages, its number, and the mark by which others know where it is. */
export function sectionStart(section: Section, before: Section | undefined, context: MarkupContext): string {
  const { sectionIndex } = context
  const mark = `[#metadata(none)#label(${quoted(`qy-section-${sectionIndex}`)})]`
  const isSamePage = before !== undefined && section.starts === 'same-page' && isLike(section, before)
  if (isSamePage) return mark
  const parity = { 'even-page': 'even', 'odd-page': 'odd' } as const
  const breaks =
    section.starts === 'even-page' || section.starts === 'odd-page'
      ? [`pagebreak(to: "${parity[section.starts]}", weak: true)`]
      : []
  return [...breaks, pageMarkup({ ...section, starts: 'next-page' }, context), mark].join('\n')
}

function isLike(one: Section, other: Section): boolean {
  return one.widthPt === other.widthPt && one.heightPt === other.heightPt
}

/** Whether a section goes on in columns on a page that another began. */
export function needsColumns(section: Section, before: Section | undefined): boolean {
  return (
    section.columns > 1 && before !== undefined && section.starts === 'same-page' && isLike(section, before)
  )
}
