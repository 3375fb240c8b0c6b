import type { VectorDrawing } from '../drawing.ts'
import type { Align, Letter } from './document-spec.ts'
import { mayStretch, type TextLine } from './line-breaking.ts'

/** Something painted, in points from the top-left corner of its box (later: of its page). */
export type Item =
  | { kind: 'text'; x: number; y: number; letters: PlacedLetter[] }
  | { kind: 'rule'; x: number; y: number; width: number; thickness: number; muted: boolean }
  /** `grey` from 0 (black) to 1 (white). */
  | { kind: 'area'; x: number; y: number; width: number; height: number; grey: number }
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
  /** Stands above this box where it is the first on a page: a table's header row. */
  pageHead?: Box
}

/** A gap in justified text wider than this share of the size would be read as a space by text extraction. */
const WIDEST_STRETCH = 0.085

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

/** The items moved by (dx, dy). */
export function moveItems(items: readonly Item[], dx: number, dy: number): Item[] {
  return items.map((item) => ({ ...item, x: item.x + dx, y: item.y + dy }))
}

/** A thin horizontal line; `y` is its foot. */
export function rule(x: number, y: number, width: number, muted: boolean): Item {
  return { kind: 'rule', x, y, width, thickness: 0.6, muted }
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
