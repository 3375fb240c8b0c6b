import type { Letter } from './document-spec.ts'

/** A line of a paragraph. Spaces at its end are kept in `letters` but not in `width`. */
export interface TextLine {
  letters: Letter[]
  /** Points from the first letter's left to the last visible letter's right. */
  width: number
  /** True for the last line of a paragraph and before a forced break: such a line is not justified. */
  last: boolean
}

// GB/T 15834 and CLREQ 3.1.1: what may not begin and what may not end a line (禁则).
const NOT_AT_START = new Set('，。、；：？！）》」』】〕〉”’…—～·％‰℃.,;:?!)]}%')
const NOT_AT_END = new Set('（《「『【〔〈“‘￥¥＄$([{')
const HALF_EMPTY = new Set('，。、；：？！）》」』】〕〉')

/** Breaks a paragraph into lines no wider than `width` points, the first no wider than `firstWidth`. */
export function breakLines(
  letters: readonly Letter[],
  width: number,
  firstWidth: number = width,
): TextLine[] {
  return splitAtLineFeeds(letters).flatMap((part, index) =>
    breakPart(part, width, index === 0 ? firstWidth : width),
  )
}

/** Whether extra space may be put between two letters of a justified line. */
export function mayStretch(before: Letter, after: Letter): boolean {
  return before.character === ' ' || !(isWord(before.character) && isWord(after.character))
}

function breakPart(letters: readonly Letter[], width: number, firstWidth: number): TextLine[] {
  const lines: TextLine[] = []
  let current: Letter[] = []
  const limit = (): number => (lines.length === 0 ? firstWidth : width)
  for (const unit of splitUnits(letters)) {
    if (current.length > 0 && !fits([...current, ...unit], limit())) {
      lines.push(makeLine(current, false))
      current = []
    }
    for (const letter of unit) {
      // Only a unit longer than a whole line is broken inside.
      if (
        current.length > 0 &&
        !fits([...current, ...unit], limit()) &&
        !fits([...current, letter], limit())
      ) {
        lines.push(makeLine(current, false))
        current = []
      }
      current.push(letter)
    }
  }
  return [...lines, makeLine(current, true)]
}

function makeLine(letters: Letter[], last: boolean): TextLine {
  return { letters, width: visibleWidth(letters), last }
}

function fits(letters: readonly Letter[], limit: number): boolean {
  const end = letters.findLast((letter) => letter.character !== ' ')
  // A closing mark is empty on its right half and may reach over the margin by it.
  const overhang = end && HALF_EMPTY.has(end.character) ? end.advance * 0.45 : 0
  return visibleWidth(letters) - overhang <= limit + 0.01
}

function visibleWidth(letters: readonly Letter[]): number {
  let end = letters.length
  while (end > 0 && letters[end - 1]?.character === ' ' && !letters[end - 1]?.underline) end--
  return letters.slice(0, end).reduce((total, letter) => total + letter.advance, 0)
}

/** Runs of letters with no place to break inside, each with the spaces that follow it. */
function splitUnits(letters: readonly Letter[]): Letter[][] {
  const units: Letter[][] = []
  let unit: Letter[] = []
  for (const [index, letter] of letters.entries()) {
    unit.push(letter)
    const next = letters[index + 1]
    if (next && !mayBreak(letter.character, next.character)) continue
    units.push(unit)
    unit = []
  }
  return units
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false
  if (before === ' ') return true
  if (NOT_AT_START.has(after) || NOT_AT_END.has(before)) return false
  return !(isWord(before) && isWord(after))
}

/** Part of a word or number that is not torn apart, as opposed to an ideograph or a full-width mark. */
function isWord(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0
  return codePoint > 0x20 && codePoint < 0x2e80 && !(codePoint >= 0x2010 && codePoint <= 0x2fff)
}

function splitAtLineFeeds(letters: readonly Letter[]): Letter[][] {
  const parts: Letter[][] = [[]]
  for (const letter of letters) {
    if (letter.character === '\n') parts.push([])
    else parts.at(-1)?.push(letter)
  }
  return parts
}
