import { PdfError } from '../errors.ts'
import type {
  Block,
  ColumnsBlock,
  DocumentSpec,
  DrawingBlock,
  HeadingBlock,
  ParagraphBlock,
} from './document-spec.ts'
import { makeLetters } from './letters.ts'
import { type Box, type Item, layOutLines, moveItems, rule } from './line-boxes.ts'
import { breakLines } from './line-breaking.ts'
import { layOutTable } from './table-layout.ts'

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
      case 'table':
        return layOutTable(block, spec, frame)
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

function gap(height: number, keepWithNext: boolean): Box {
  return { height, items: [], gap: true, keepWithNext }
}
