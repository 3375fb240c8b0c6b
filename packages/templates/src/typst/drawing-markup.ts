import type { Frame, Inline, Placing, Position, Size } from '../model/document-model.ts'
import { colour, pt, quoted, stroke } from './expressions.ts'
import type { MarkupContext } from './markup-context.ts'

type Picture = Inline & { kind: 'picture' }
type Box = Inline & { kind: 'box' }
type LineShape = Inline & { kind: 'line-shape' }

/** Something that may stand apart from the line. */
export type Drawing = Picture | Box | LineShape

/** A drawing as a box of its size. */
export function drawingMarkup(drawing: Drawing, context: MarkupContext): string {
  if (drawing.kind === 'picture') return pictureMarkup(drawing)
  return drawing.kind === 'box' ? boxMarkup(drawing, context) : lineMarkup(drawing)
}

/** A picture in its size, cut as the file says. */
function pictureMarkup({ source, size, crop }: Picture): string {
  const { left, top, right, bottom } = crop
  const { widthPt, heightPt } = size
  if (left + top + right + bottom === 0)
    return `box(image(${quoted(source)}, width: ${pt(widthPt)}, height: ${pt(heightPt)}, fit: "stretch"))`
  const whole = {
    width: widthPt / Math.max(0.02, 1 - left - right),
    height: heightPt / Math.max(0.02, 1 - top - bottom),
  }
  const image = `image(${quoted(source)}, width: ${pt(whole.width)}, height: ${pt(whole.height)}, fit: "stretch")`
  return `box(width: ${pt(widthPt)}, height: ${pt(heightPt)}, clip: true, place(dx: ${pt(-left * whole.width)}, dy: ${pt(-top * whole.height)}, ${image}))`
}

/** A text box, or an empty one. */
function boxMarkup({ size, frame, blocks }: Box, context: MarkupContext): string {
  const widthPt = Math.max(1, size.widthPt - 2 * frame.inset.x)
  const body = context.blocks(blocks, { ...context, widthPt })
  // Text that needs more room than the box gets it: nothing is cut off.
  const height = frame.grows || blocks.length > 0 ? 'auto' : pt(size.heightPt)
  const content =
    blocks.length > 0 && !frame.grows ? `block(width: ${pt(widthPt)}, { ${body} })` : `{ ${body} }`
  return `box(width: ${pt(Math.max(size.widthPt, 1))}, height: ${height}, ${frameMarkup(frame)}, inset: (x: ${pt(frame.inset.x)}, y: ${pt(frame.inset.y)}), ${content})`
}

function frameMarkup({ stroke: line, fill }: Frame): string {
  return `stroke: ${stroke(line)}, fill: ${fill === undefined ? 'none' : colour(fill)}`
}

/** A straight line, from the top left to the bottom right of its size. */
function lineMarkup({ size, frame }: LineShape): string {
  const line = frame.stroke ?? { widthPt: 0.75, color: '000000', isDouble: false, isDashed: false }
  return `box(width: ${pt(size.widthPt)}, height: ${pt(size.heightPt)}, place(line(start: (0pt, 0pt), end: (${pt(size.widthPt)}, ${pt(size.heightPt)}), stroke: ${stroke(line)})))`
}

/** Something set apart from the text, before the block that it belongs to. */
export function placedMarkup(
  body: string,
  { size, placing }: { size: Size; placing: Placing & { kind: 'floating' } },
  context: MarkupContext,
): string {
  const dx = horizontal(placing.horizontal, size, context)
  if (placing.takesRoom) return `block(width: 100%, inset: (left: ${pt(dx)}), ${body})`
  const { vertical } = placing
  if (vertical.from === 'page' || vertical.from === 'margin')
    return `place(top + left, dx: ${pt(dx)}, dy: ${pt(verticalOnPage(vertical, size, context))}, ${body})`
  return `place(dx: ${pt(dx)}, dy: ${pt(vertical.align === undefined ? vertical.offsetPt : 0)}, ${body})`
}

function horizontal({ from, offsetPt, align }: Position, { widthPt }: Size, context: MarkupContext): number {
  const { section, originPt } = context
  const whole =
    from === 'page'
      ? section.widthPt
      : from === 'margin'
        ? section.widthPt - section.margins.left - section.margins.right
        : context.widthPt
  const start = from === 'page' ? -originPt.x : from === 'margin' ? section.margins.left - originPt.x : 0
  return start + aligned(align, whole - widthPt, offsetPt)
}

function verticalOnPage(
  { from, offsetPt, align }: Position,
  { heightPt }: Size,
  { section, originPt }: MarkupContext,
): number {
  const { top, bottom } = section.margins
  const whole = from === 'page' ? section.heightPt : section.heightPt - top - bottom
  return (from === 'page' ? 0 : top) - originPt.y + aligned(align, whole - heightPt, offsetPt)
}

function aligned(align: Position['align'], room: number, offsetPt: number): number {
  if (align === 'center') return room / 2
  if (align === 'right' || align === 'bottom') return room
  return align === undefined ? offsetPt : 0
}
