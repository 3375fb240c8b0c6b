import type { Box } from '../seal/position.ts'
import { signingBlocks, type SigningBlock, type SigningMark } from './signing-marks.ts'
import { isBlank } from './signing-words.ts'
import { boxAround, type TextCell } from './text-cells.ts'

/** What is asked for at a place: the party's own sign, that of who signs for it, the day, a seal across the pages. */
export type PlaceAct = 'party' | 'agent' | 'date' | 'crossPage'

/** A place at which the text asks somebody to sign. */
export interface SigningPlace extends Box {
  readonly pageNum: number
  /** The words found there; the box is around them. */
  readonly text: string
  readonly act: PlaceAct
  /** Whether the words speak of a seal. */
  readonly isSeal: boolean
  /** Whether they ask for a signature and for nothing else. */
  readonly isSignature: boolean
  /** Of a date: what is to be filled in, a line or a printed 年月日. */
  readonly blank: Box | undefined
  /** As the words name it; undefined where they name none. */
  readonly party: string | undefined
  /** Places of one number are of one party's block. */
  readonly block: number
}

/** The places of signing among the words of signing; definitions of the parties and their data are none. */
export function signingPlaces(cells: readonly TextCell[], marks: readonly SigningMark[]): SigningPlace[] {
  const closing = cells.find(({ plain }) => closingWords.test(plain))?.row ?? Number.POSITIVE_INFINITY
  const lastRow = cells.at(-1)?.row ?? 0
  const isClosing = ({ head, marks: [first] }: SigningBlock): boolean => {
    const row = (head ?? first)?.row ?? 0
    const isRepeated = marks.some(({ party, row: other }) => party === head?.party && other < row)
    return row > closing || (head !== undefined && isRepeated && row > lastRow - closingRows)
  }
  const found = signingBlocks(marks).flatMap((block, number) => {
    const asks = block.marks.some(({ kind }) => kind === 'seal' || kind === 'signature')
    return asks || isClosing(block) ? placesOf(block, number) : []
  })
  return [...found, ...crossPlaces(cells)]
}

/** After these nothing but signatures is to come. */
const closingWords =
  /(?:以下|本页|此页|下页)无正文|^[(]?(?:本页为|此页为|本页系|此页系)?[^。;，,]{0,24}(?:签署|签字|签章|盖章)+页[)]?$|signaturepage/
/** A party that is named again within so many last lines is named to sign. */
const closingRows = 25

function placesOf({ marks, party, head }: SigningBlock, block: number): SigningPlace[] {
  const place = (mark: SigningMark | undefined, act: PlaceAct): SigningPlace[] => {
    if (!mark) return []
    const { pageNum, left, top, widthPt, heightPt, text, kind } = mark
    const box = { left, top, widthPt, heightPt }
    const asks = { isSeal: kind === 'seal', isSignature: kind === 'signature' }
    return [{ ...box, pageNum, text, act, ...asks, blank: blankOf(mark), party, block }]
  }
  const own = marks.filter(({ role, kind }) => role === '' && kind !== 'date')
  const ownSeal = own.find(({ kind }) => kind === 'seal')
  const ownSign = own.find(({ kind }) => kind === 'signature')
  const sign = ownSeal ?? ownSign ?? (head?.kind === undefined && head?.role === '' ? head : undefined)
  const agents = marks.filter(({ role, kind, rest }) => role !== '' && (kind !== undefined || isBlank(rest)))
  const [agent] = agents.toSorted((a, b) => rankOf(a) - rankOf(b))
  return [
    ...place(sign, 'party'),
    // 甲方（盖章）： （签字）：
    ...place(agent ?? (ownSeal ? ownSign : undefined), 'agent'),
    ...place(
      marks.find(({ kind }) => kind === 'date'),
      'date',
    ),
  ]
}

function blankOf({ kind, cell, from, to, rest }: SigningMark): Box | undefined {
  if (kind !== 'date') return undefined
  const after = cell.plain[to] === ':' ? to + 1 : to
  const behind = cell.characters.slice(after, after + rest.length)
  // A 年月日 without words before it is both.
  const isItself = cell.plain.slice(from, to).includes('年')
  const characters = isItself ? cell.characters.slice(from, to) : behind
  return characters.length > 0 ? boxAround(characters) : undefined
}

/** Of several who may sign for a company the one who is on the platform is the one who acts. */
const roleRanks = [/经办/, /委托|授权|authori/, /签[约字]代表|^代表人?$|代理|representative/]

function rankOf({ role }: SigningMark): number {
  const rank = roleRanks.findIndex((words) => words.test(role))
  return rank === -1 ? roleRanks.length : rank
}

const crossWords = /骑缝(?:章|签章|盖章|处)/
const noCrossWords = /(?:无需|无须|不需|不必|不得|不加|不盖|未加|免)[^,。;，]{0,8}$/

/** Where the text first asks for a seal across the pages. */
function crossPlaces(cells: readonly TextCell[]): SigningPlace[] {
  for (const { plain, characters, pageNum } of cells) {
    const match = crossWords.exec(plain)
    if (!match || noCrossWords.test(plain.slice(0, match.index))) continue
    const words = characters.slice(match.index, match.index + match[0].length)
    const text = words
      .map(({ shown }) => shown)
      .join('')
      .trim()
    const party = /[甲乙丙丁戊己]方(?=[加应须需盖]{0,4}$)/.exec(plain.slice(0, match.index))?.[0]
    const asks = { act: 'crossPage', isSeal: true, isSignature: false, blank: undefined } as const
    return [{ ...boxAround(words), pageNum, text, ...asks, party, block: -1 }]
  }
  return []
}
