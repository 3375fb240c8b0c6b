import type { Box } from '../seal/position.ts'
import { isBlank, signingWords, type SigningWords } from './signing-words.ts'
import { boxAround, type TextCell } from './text-cells.ts'

/** Words of signing where they stand. */
export interface SigningMark extends Box, SigningWords {
  readonly pageNum: number
  readonly row: number
  readonly cell: TextCell
  /** As the file has them. */
  readonly text: string
}

/** Everything that one party is asked for at one place: 甲方（盖章）, 法定代表人（签字）, 日期. */
export interface SigningBlock {
  /** Undefined where the words stand by themselves. */
  readonly party: string | undefined
  readonly marks: readonly SigningMark[]
  /** What says at the head whose block it is. */
  readonly head: SigningMark | undefined
}

/** The words of signing on all pages, in reading order. */
export function signingMarks(cells: readonly TextCell[], names: readonly string[]): SigningMark[] {
  return cells.flatMap((cell) =>
    signingWords(cell.plain, names).map((words): SigningMark => {
      const characters = cell.characters.slice(words.from, words.to)
      const text = characters
        .map(({ shown }) => shown)
        .join('')
        .trim()
      const { pageNum, row } = cell
      return { ...words, ...boxAround(characters), pageNum, row, cell, text }
    }),
  )
}

/** The marks by whom they are for: each belongs to the party named beside it, or else above it. */
export function signingBlocks(marks: readonly SigningMark[]): SigningBlock[] {
  const heads = marks.filter(({ party }) => party !== undefined)
  const blocks = new Map<SigningMark | string, SigningMark[]>()
  for (const mark of marks) {
    const head = headOf(mark, heads)
    const key = head ? firstOf(head, heads) : `page ${mark.pageNum}`
    blocks.set(key, [...(blocks.get(key) ?? []), mark])
  }
  return [...blocks].map(([key, members]) => {
    const head = typeof key === 'string' ? undefined : key
    return { party: head?.party, head, marks: members }
  })
}

/** The cells where the name of what a mark names would stand: beside it, or in the line below. */
export function cellsBeside(mark: SigningMark, cells: readonly TextCell[]): TextCell[] {
  const right = cells.find(({ row, left }) => row === mark.row && left > mark.cell.left)
  const below = cells.filter(({ pageNum, top, left, row }) => {
    const down = top - mark.top
    const isUnder = left > mark.left - 2 * mark.heightPt && left < mark.left + mark.widthPt
    return pageNum === mark.pageNum && row > mark.row && down < nameReach * mark.heightPt && isUnder
  })
  return [...(right && isBlank(mark.rest) ? [right] : []), ...below.slice(0, 1)]
}

const nameReach = 4
/** Points; a block of signatures is not longer than this. */
const blockHeightPt = 320
const sameColumnPt = 100

function headOf(mark: SigningMark, heads: readonly SigningMark[]): SigningMark | undefined {
  if (mark.party !== undefined) return mark
  const beside = heads.findLast(({ row, left }) => row === mark.row && left < mark.left)
  if (beside) return beside
  const above = heads.filter(
    ({ pageNum, row, top }) => pageNum === mark.pageNum && row < mark.row && mark.top - top < blockHeightPt,
  )
  const [nearest] = above.toSorted((a, b) => farness(a, mark) - farness(b, mark))
  return nearest
}

/** Sideways counts twice: parties stand in columns. */
function farness(head: SigningMark, mark: SigningMark): number {
  return 2 * Math.abs(head.left - mark.left) + mark.top - head.top
}

/** 甲方代表（签字） below 甲方（盖章） goes on with the same block. */
function firstOf(head: SigningMark, heads: readonly SigningMark[]): SigningMark {
  const before = heads.find(
    (other) =>
      other.pageNum === head.pageNum &&
      other.party === head.party &&
      other.row <= head.row &&
      head.top - other.top < blockHeightPt / 2 &&
      (other.row === head.row || Math.abs(other.left - head.left) < sameColumnPt),
  )
  return before === undefined || before === head ? head : firstOf(before, heads)
}
