import type { VectorDrawing } from '../drawing.ts'
import { PdfError } from '../errors.ts'
import type {
  Align,
  Block,
  ColumnsBlock,
  DocumentSpec,
  DrawingBlock,
  HeadingBlock,
  Letter,
  ParagraphBlock,
} from './document-spec.ts'
import { makeLetters } from './letters.ts'
import { breakLines, mayStretch, type TextLine } from './line-breaking.ts'

/** Something painted, in points from the top-left corner of its box (later: of its page). */
export type Item =
  | { kind: 'text'; x: number; y: number; letters: PlacedLetter[] }
  | { kind: 'rule'; x: number; y: number; width: number; thickness: number; muted: boolean }
  | { kind: 'drawing'; x: number; y: number; width: number; drawing: VectorDrawing }

/** A letter and its distance from the start of its line, in points. */
export interface PlacedLetter {
  letter: Letter
  x: number
}

/** A piece of a page that is not broken: a line, a gap, columns side by side. */
export interface Box {
  height: number
  items: Item[]
  keepWithNext?: boolean
  /** Dropped at the top of a page. */
  gap?: boolean
  pageBreak?: boolean
}

/** A gap in justified text wider than this share of the size would be read as a space by text extraction. */
const WIDEST_STRETCH = 0.085

/** The boxes of all blocks, `width` points wide and none higher than `pageHeight`. */
export function layOutBlocks(
  blocks: readonly Block[],
  spec: DocumentSpec,
  frame: { width: number; pageHeight: number },
): Box[] {
  return blocks.flatMap((block): Box[] => {
    switch (block.kind) {
      case 'heading':
        return layOutHeading(block, spec, frame.width)
      case 'paragraph':
        return layOutParagraph(block, spec, frame.width)
      case 'rule':
        return [{ height: 12, items: [rule(0, 6, frame.width, true)] }]
      case 'space':
        return [{ height: block.heightPt, items: [], gap: true }]
      case 'drawing':
        return [layOutDrawing(block, frame)]
      case 'columns':
        return layOutColumns(block, spec, frame)
      case 'pageBreak':
        return [{ height: 0, items: [], pageBreak: true }]
    }
  })
}

/** A paragraph's lines as boxes. */
export function layOutParagraph(block: ParagraphBlock, spec: DocumentSpec, width: number): Box[] {
  const sizePt = block.sizePt ?? 12
  const indent =
    block.indent === 'none' || block.align === 'center' || block.align === 'right' ? 0 : sizePt * 2
  const letters = makeLetters(block.text, { sizePt }, spec)
  const boxes = layOutLines(breakLines(letters, width, width - indent), {
    align: block.align ?? 'justify',
    width,
    indent,
    leading: sizePt * (block.lineHeight ?? 1.8),
    sizePt,
  })
  const after = block.spaceAfterPt ?? (indent > 0 ? 6 : 0)
  if (block.keepWithNext) for (const box of boxes) box.keepWithNext = true
  return after > 0 ? [...boxes, gap(after, block.keepWithNext ?? false)] : boxes
}

/** Lines set in a frame; `leading` is their height. */
export function layOutLines(
  lines: readonly TextLine[],
  set: { align: Align; width: number; indent: number; leading: number; sizePt: number },
): Box[] {
  return lines.map((line, index) => {
    const indent = index === 0 ? set.indent : 0
    const free = set.width - indent - line.width
    const stretch = set.align === 'justify' && !line.last ? stretchOf(line, free) : 0
    const x = indent + (set.align === 'center' ? free / 2 : set.align === 'right' ? free : 0)
    const baseline = set.leading / 2 + set.sizePt * 0.38
    return { height: set.leading, items: lineItems(line, { x, baseline, stretch }) }
  })
}

function layOutHeading(block: HeadingBlock, spec: DocumentSpec, width: number): Box[] {
  const sizePt = block.level === 2 ? 12 : 15
  const lines = breakLines(makeLetters(block.text, { sizePt, bold: true }, spec), width)
  const set = { align: block.align ?? 'left', width, indent: 0, leading: sizePt * 1.7, sizePt }
  const boxes = layOutLines(lines, set).map((box) => ({ ...box, keepWithNext: true }))
  return [gap(sizePt * 0.6, false), ...boxes, gap(3, true)]
}

function layOutDrawing(block: DrawingBlock, frame: { width: number; pageHeight: number }): Box {
  const height = (block.widthPt * block.drawing.height) / block.drawing.width
  if (!(block.widthPt > 0 && block.widthPt <= frame.width && height <= frame.pageHeight))
    throw new PdfError('invalid-input', 'a drawing does not fit on the page')
  const free = frame.width - block.widthPt
  const x = block.align === 'right' ? free : block.align === 'center' ? free / 2 : 0
  return { height, items: [{ kind: 'drawing', x, y: 0, width: block.widthPt, drawing: block.drawing }] }
}

function layOutColumns(
  block: ColumnsBlock,
  spec: DocumentSpec,
  frame: { width: number; pageHeight: number },
): Box[] {
  const gapPt = block.gapPt ?? 18
  const shares = block.columns.map((column) => column.share ?? 1)
  const total = shares.reduce((sum, share) => sum + share, 0)
  const usable = frame.width - gapPt * (block.columns.length - 1)
  let left = 0
  const columns = block.columns.map((column, index) => {
    const width = (usable * (shares[index] ?? 1)) / total
    const boxes = layOutBlocks(column.blocks, spec, { width, pageHeight: frame.pageHeight })
    const moved = boxes.map((box) => ({ ...box, items: moveItems(box.items, left, 0) }))
    left += width + gapPt
    return moved
  })
  return sideBySide(columns, frame.pageHeight)
}

/** Joins columns into one box, or into page-high boxes when they are longer than a page. */
function sideBySide(columns: Box[][], pageHeight: number): Box[] {
  const rest = columns.map((boxes) => [...boxes])
  const joined: Box[] = []
  while (rest.some((boxes) => boxes.length > 0)) {
    const parts = rest.map((boxes) => stack(boxes, pageHeight))
    joined.push({
      height: Math.max(...parts.map((part) => part.height)),
      items: parts.flatMap((part) => part.items),
    })
  }
  return joined
}

/** Takes boxes from the front of `boxes` while they fit. */
function stack(boxes: Box[], limit: number): Box {
  const items: Item[] = []
  let height = 0
  for (let box = boxes[0]; box && (height === 0 || height + box.height <= limit); box = boxes[0]) {
    items.push(...moveItems(box.items, 0, height))
    height += box.height
    boxes.shift()
  }
  return { height, items }
}

function lineItems(line: TextLine, at: { x: number; baseline: number; stretch: number }): Item[] {
  const placed: PlacedLetter[] = []
  let x = 0
  for (const [index, letter] of line.letters.entries()) {
    placed.push({ letter, x })
    const next = line.letters[index + 1]
    x += letter.advance + (next && mayStretch(letter, next) ? at.stretch * letter.sizePt : 0)
  }
  if (placed.length === 0) return []
  return [{ kind: 'text', x: at.x, y: at.baseline, letters: placed }, ...underlines(placed, at)]
}

/** Extra space after each stretchable letter, as a share of its size, so that the line fills its frame. */
function stretchOf(line: TextLine, free: number): number {
  const gaps = line.letters.reduce((sum, letter, index) => {
    const next = line.letters[index + 1]
    return next && mayStretch(letter, next) ? sum + letter.sizePt : sum
  }, 0)
  // A negative stretch draws the line together when its last mark reached over the margin.
  return gaps === 0 ? 0 : Math.min(WIDEST_STRETCH, Math.max(-0.02, free / gaps))
}

function underlines(placed: readonly PlacedLetter[], at: { x: number; baseline: number }): Item[] {
  const rules: Item[] = []
  let start: number | undefined
  for (const [index, { letter, x }] of placed.entries()) {
    if (letter.underline) start ??= x
    const next = placed[index + 1]
    if (start === undefined || next?.letter.underline) continue
    const end = next ? Math.min(next.x, x + letter.advance) : x + letter.advance
    if (letter.underline)
      rules.push(rule(at.x + start, at.baseline + letter.sizePt * 0.2, end - start, false))
    start = undefined
  }
  return rules
}

/** The items moved by (dx, dy). */
export function moveItems(items: readonly Item[], dx: number, dy: number): Item[] {
  return items.map((item) => ({ ...item, x: item.x + dx, y: item.y + dy }))
}

function rule(x: number, y: number, width: number, muted: boolean): Item {
  return { kind: 'rule', x, y, width, thickness: 0.6, muted }
}

function gap(height: number, keepWithNext: boolean): Box {
  return { height, items: [], gap: true, keepWithNext }
}
