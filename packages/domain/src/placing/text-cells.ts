import type { Box } from '../seal/position.ts'

/*
 * What stands on a page, as a reader sees it: rows, and in each row cells that a wide gap keeps apart. Boxes are in
 * points of the displayed page, as everywhere in `seal/position.ts`.
 */

/** A piece of text as the file draws it: one line at most, often only a part of one. */
export interface TextRun extends Box {
  readonly text: string
}

/** A character of a cell: what it is compared as, and as it stands there. */
export interface CellCharacter extends Box {
  readonly plain: string
  readonly shown: string
}

/** Text of one row between wide gaps. */
export interface TextCell extends Box {
  /** From 1. */
  readonly pageNum: number
  /** In reading order, over all pages. */
  readonly row: number
  /** Without blanks, in lower case, brackets and colons in one form; a unit of it is a character of `characters`. */
  readonly plain: string
  readonly characters: readonly CellCharacter[]
}

/** A gap of more than so many times the height of the text parts two cells. */
const gapInHeights = 3
/** Within this many heights the year, month and day of one blank date stand. */
const dateGapInHeights = 12

/** No line that anybody reads is longer; what is was made to take time. */
const longestRun = 1000

/** The cells of all pages in reading order. Text that does not run from left to right as displayed is left out. */
export function textCells(pages: readonly (readonly TextRun[])[]): TextCell[] {
  let rowsBefore = 0
  return pages.flatMap((runs, index) => {
    const rows = rowsOf(runs)
    const first = rowsBefore
    rowsBefore += rows.length
    return rows.flatMap((row, at) => cellsOf(row, { pageNum: index + 1, row: first + at }))
  })
}

/** The box around some characters of a cell. */
export function boxAround(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  // They may be more than a call takes arguments.
  for (const box of boxes) {
    left = Math.min(left, box.left)
    top = Math.min(top, box.top)
    right = Math.max(right, box.left + box.widthPt)
    bottom = Math.max(bottom, box.top + box.heightPt)
  }
  return { left, top, widthPt: right - left, heightPt: bottom - top }
}

/** A name or a word as `plain` of a cell has it. */
export function plainText(text: string): string {
  return [...text].map(plainCharacter).join('')
}

function rowsOf(runs: readonly TextRun[]): CellCharacter[][] {
  const rows: { middle: number; heightPt: number; characters: CellCharacter[] }[] = []
  const drawn = runs.filter(
    ({ text, widthPt, heightPt }) =>
      text.trim() !== '' && text.length <= longestRun && widthPt > 0 && heightPt > 0,
  )
  for (const run of drawn.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.findLast(
      ({ middle, heightPt }) => Math.abs(middle - middleOf(run)) < Math.min(heightPt, run.heightPt) / 2,
    )
    if (row) row.characters.push(...charactersOf(run))
    else rows.push({ middle: middleOf(run), heightPt: run.heightPt, characters: charactersOf(run) })
  }
  return rows.map(({ characters }) => characters.toSorted((a, b) => a.left - b.left))
}

/** Each character with its share of the run's width: the wide ones have twice that of the others. */
function charactersOf(run: TextRun): CellCharacter[] {
  const shown = [...run.text]
  const shares = shown.map((character) => (/[\u{1100}-\u{11ff}\u{2e80}-\u{ffef}]/u.test(character) ? 2 : 1))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let before = 0
  return shown.flatMap((character, index) => {
    const share = (shares[index] ?? 1) / whole
    const left = run.left + before * run.widthPt
    before += share
    const { top, heightPt } = run
    // Blanks part words in one script; in the other they only spread the characters of one.
    const space = /[a-z\d).]/i.test(character) && shown[index + 1] === ' ' ? ' ' : ''
    // A ligature or an ellipsis is several characters: each has the box of all.
    return [...plainCharacter(character)].map((plain, part) => {
      return {
        plain,
        shown: part === 0 ? character + space : '',
        left,
        top,
        widthPt: share * run.widthPt,
        heightPt,
      }
    })
  })
}

const forms: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'[{【〔〖「『<〈《'].map((bracket) => [bracket, '('])),
  ...Object.fromEntries([...']}】〕〗」』>〉》'].map((bracket) => [bracket, ')'])),
  ...Object.fromEntries([...'—─―–﹍﹎﹏‗▁'].map((line) => [line, '_'])),
  '﹕': ':',
  '∶': ':',
  '︰': ':',
}

function plainCharacter(character: string): string {
  const plain = (forms[character] ?? character).normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Cc}]/gu, '')
  return [...plain.toLowerCase()].map((one) => forms[one] ?? one).join('')
}

function cellsOf(characters: readonly CellCharacter[], at: { pageNum: number; row: number }): TextCell[] {
  const groups: CellCharacter[][] = []
  for (const character of characters) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const gap = last ? character.left - last.left - last.widthPt : 0
    if (group && last && gap <= gapInHeights * last.heightPt) group.push(character)
    else groups.push([character])
  }
  return joined(groups).map((group) => {
    return { ...at, ...boxAround(group), plain: group.map(({ plain }) => plain).join(''), characters: group }
  })
}

/** A word or a blank date that is spaced out widely is still one. */
function joined(groups: readonly CellCharacter[][]): CellCharacter[][] {
  const cells: CellCharacter[][] = []
  for (const group of groups) {
    const cell = cells.at(-1)
    const last = cell?.at(-1)
    const [next] = group
    const gap = last && next ? next.left - last.left - last.widthPt : 0
    const isNear = last !== undefined && gap < dateGapInHeights * last.heightPt
    if (cell && last && next && isNear && belongs(cell, last.plain, group))
      for (const character of group) cell.push(character)
    else cells.push([...group])
  }
  return cells
}

function belongs(cell: readonly CellCharacter[], last: string, group: readonly CellCharacter[]): boolean {
  const next = group.map(({ plain }) => plain).join('')
  if (/^_*[年月日]/.test(next)) return /[年月:_期间\d]/.test(last)
  const pair = last + (group[0]?.plain ?? '')
  return cell.length === 1 && /^(?:[甲乙丙丁戊己]方|日期|签字|签名|签章|盖章|公章)$/.test(pair)
}

function middleOf(box: Box): number {
  return box.top + box.heightPt / 2
}
