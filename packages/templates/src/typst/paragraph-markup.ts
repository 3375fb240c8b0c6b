import type { Inline, Paragraph, TabStop } from '../model/document-model.ts'
import { type Drawing, placedMarkup } from './drawing-markup.ts'
import { array, colour, pt, quoted, strokes } from './expressions.ts'
import { inlineMarkup } from './inline-markup.ts'
import type { MarkupContext } from './markup-context.ts'

/** Word's distance of tab stops that nobody set. */
const defaultTabPt = 21

/** A paragraph as blocks: what it sets apart, then itself. `abovePt` is the space before it. */
export function paragraphMarkup(paragraph: Paragraph, abovePt: number, context: MarkupContext): string {
  const floating = paragraph.inlines.filter(isFloating)
  const placed = floating.map((one) => {
    const { placing } = one
    return placing.kind === 'floating'
      ? placedMarkup(inlineMarkup(one, context), { size: one.size, placing }, context)
      : ''
  })
  const inlines = paragraph.inlines.filter((one) => !isFloating(one))
  const body = textMarkup(paragraph, inlines, context)
  const { leftPt, rightPt, firstPt, sizePt, linePt } = paragraph
  const half = (linePt - sizePt) / 2
  const hanging = Math.max(0, -firstPt)
  const settings = [
    pt(abovePt),
    String(paragraph.keepNext),
    String(!paragraph.keepLines),
    `(left: ${pt(leftPt - hanging)}, right: ${pt(rightPt)})`,
    strokes(paragraph.borders),
    paragraph.fill === undefined ? 'none' : colour(paragraph.fill),
    // The baseline stands where the faces of Chinese have it.
    pt(half + 0.88 * sizePt),
    pt(-(half + 0.12 * sizePt)),
    sideOf(paragraph.align),
    String(paragraph.align === 'justify' || paragraph.align === 'distribute'),
    pt(Math.max(0, firstPt)),
    pt(hanging),
    `{ ${body} }`,
  ]
  const made = `paragraph(${settings.join(', ')})`
  const starts = { page: 'pagebreak(weak: true)', column: 'colbreak(weak: true)' } as const
  const breaks = paragraph.starts === undefined ? [] : [starts[paragraph.starts]]
  return [...breaks, ...placed, paragraph.framed ? framed(paragraph, made, context) : made].join('\n')
}

function isFloating(one: Inline): one is Drawing {
  return 'placing' in one && one.placing.kind === 'floating'
}

function sideOf(align: Paragraph['align']): string {
  return align === 'center' || align === 'right' ? align : 'left'
}

/** Lines with tabs in them are measured, others are not. */
function textMarkup(paragraph: Paragraph, inlines: readonly Inline[], context: MarkupContext): string {
  const lines: Inline[][] = [[]]
  for (const inline of withLabel(paragraph, inlines)) {
    if (inline.kind === 'break') lines.push([])
    else lines.at(-1)?.push(inline)
  }
  const written = lines.map((line, index) => lineMarkup(paragraph, line, { isFirst: index === 0, context }))
  if (written.every((one) => one === '')) return emptyLine
  const body = written.map((one) => (one === '' ? emptyLine : one)).join('; linebreak(); ')
  return paragraph.align === 'distribute' ? `${body}; linebreak(justify: true)` : body
}

/** Keeps the height of a line with nothing in it. */
const emptyLine = String.raw`"\u{200b}"`

function withLabel({ label }: Paragraph, inlines: readonly Inline[]): Inline[] {
  if (!label) return [...inlines]
  const { text, look, suffix } = label
  const after: Inline[] =
    suffix === 'tab' ? [{ kind: 'tab', look }] : suffix === 'space' ? [{ kind: 'text', text: ' ', look }] : []
  return [{ kind: 'text', text, look }, ...after, ...inlines]
}

function lineMarkup(
  paragraph: Paragraph,
  line: readonly Inline[],
  { isFirst, context }: { isFirst: boolean; context: MarkupContext },
): string {
  const segments: { leader: string; inlines: Inline[] }[] = [{ leader: 'none', inlines: [] }]
  for (const inline of line) {
    if (inline.kind === 'tab')
      segments.push({ leader: inline.look.underline === 'none' ? 'none' : 'underline', inlines: [] })
    else segments.at(-1)?.inlines.push(inline)
  }
  const written = segments.map(({ leader, inlines }) => ({ leader, body: joined(inlines, context) }))
  if (written.length === 1) return written[0]?.body ?? ''
  const { leftPt, firstPt, sizePt, rightPt } = paragraph
  const width = Math.max(1, context.widthPt - rightPt)
  const start = leftPt + (isFirst ? firstPt : 0)
  return `tabs(${[
    pt(start),
    array(written.map(({ leader, body }) => `(${quoted(leader)}, { ${body === '' ? '""' : body} })`)),
    array(
      stopsOf(paragraph, width).map(
        (stop) => `(${quoted(stop.align)}, ${pt(stop.positionPt)}, ${quoted(stop.leader)})`,
      ),
    ),
    pt(defaultTabPt),
    pt(width),
    pt(sizePt),
  ].join(', ')})`
}

/** The stops of a paragraph; one that hangs has a stop where its other lines begin. */
function stopsOf({ tabs, leftPt, firstPt }: Paragraph, widthPt: number): TabStop[] {
  const own: TabStop[] = tabs.map((stop) => ({
    ...stop,
    align: stop.align === 'decimal' ? 'right' : stop.align,
    positionPt: Math.min(stop.positionPt, widthPt),
  }))
  if (firstPt < 0) own.push({ positionPt: leftPt, align: 'left', leader: 'none' })
  return own.toSorted((a, b) => a.positionPt - b.positionPt)
}

function joined(inlines: readonly Inline[], context: MarkupContext): string {
  return inlines
    .map((one) => inlineMarkup(one, context))
    .filter((one) => one !== '')
    .join('; ')
}

function framed({ framed: frame }: Paragraph, body: string, context: MarkupContext): string {
  if (!frame) return body
  const isNarrow = frame.widthPt === undefined
  const widthPt = frame.widthPt ?? context.widthPt
  // Without a width a frame is as wide as its text: aligning the text comes to the same.
  const side =
    isNarrow && (frame.horizontal.align === 'center' || frame.horizontal.align === 'right')
      ? frame.horizontal.align
      : 'left'
  const content = `box(width: ${pt(widthPt)}, align(${side}, { ${isNarrow ? body.replace(/, (left|center|right), (true|false), /, `, ${side}, $2, `) : body} }))`
  const horizontal = isNarrow
    ? { ...frame.horizontal, from: 'column' as const, align: 'left' as const }
    : frame.horizontal
  const placing = {
    kind: 'floating',
    horizontal,
    vertical: frame.vertical,
    isBehind: false,
    takesRoom: false,
  } as const
  return placedMarkup(content, { size: { widthPt, heightPt: 12 }, placing }, context)
}
