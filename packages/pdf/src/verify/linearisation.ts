import { readIndirectObject } from '../read/indirect-object.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfStream, numberValue } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { isPlainStructure, plainData } from './plain-streams.ts'
import { endsStream, readPlainObject } from './plain-syntax.ts'

/** Where readers look for the dictionary of a linearised file. */
const headLength = 2048
/** Where all of them find it, and its end. */
const surelyRead = 1024

/**
 * Whether a file is as long as its linearisation says (ISO 32000-2, annex F): some readers begin such a file with the
 * section of its first page, and take the pages from where it says they are.
 */
export function looksLinearised({ bytes }: PdfDocument): boolean {
  const head = bytes
    .toString('latin1', 0, headLength)
    .replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
  // Some pass over signs within a number, or take what comes before them.
  const numbers = [head, head.replaceAll(/(?<=\d)[+-]+/g, '')].flatMap((text) => text.match(/\d+/g) ?? [])
  return head.includes('/Linearized') && numbers.some((one) => Number(one) === bytes.length)
}

/**
 * Whether a linearised file says of its objects and pages what its cross-reference and its tree say. Some readers begin
 * with the section behind the dictionary, find objects by the place of the main table, and the pages by the hints; once
 * the file has grown, all go by the end of the file.
 */
export function sayTheSame(document: PdfDocument): boolean {
  const found = readLinearisation(document.bytes)
  if (!found || document.security || found.sectionAt !== document.startxref + document.base) return false
  const pages = listPages(document)
  const numbers = pages.map(({ ref }) => ref.number)
  const isFirst = pages.every(({ ref }) => ref.generation === 0) && numbers[0] === found.page
  if (!isFirst || found.pages !== numbers.length || !isMainTable(document, found)) return false
  if (numbers.length === 1) return true
  return pagesByHints(document, found)?.every((number, at) => number === numbers[at]) === true
}

/** What the dictionary says: offsets and lengths in bytes, the page by the number of its object. */
interface Linearisation {
  hintsAt: number
  page: number
  pages: number
  /** The blank before the first row of the main table. */
  rowsAt: number
  /** Where the section of the first page begins. */
  sectionAt: number
}

const wholeEntries =
  /\/([A-Za-z]+)[\t\n\r ]*(\d{1,10}|\[[\t\n\r ]*\d{1,10}[\t\n\r ]+\d{1,10}[\t\n\r ]*\])[\t\n\r ]*/g
const firstObject =
  /^%PDF-\d\.\d[\r\n]+(?:%[^\r\n]*[\r\n]+)*\d{1,10} 0 obj[\t\n\r ]*<<[\t\n\r ]*((?:\/[A-Za-z]+[\d[\]\t\n\r ]+)+)>>[\t\n\r ]*endobj[\t\n\r ]+/
/** All that annex F.3 asks for, and nothing else. */
const wanted = ['E', 'H', 'L', 'Linearized', 'N', 'O', 'T']

/** The dictionary of a linearised file where it is written as every program writes it; undefined for others. */
function readLinearisation(bytes: Buffer): Linearisation | undefined {
  const [whole, source = ''] = firstObject.exec(bytes.toString('latin1', 0, surelyRead)) ?? []
  const entries = [...source.matchAll(wholeEntries)]
  const keys = entries.map(([, key]) => key)
  const isWhole = source === entries.map(([entry]) => entry).join('')
  const hasThem = keys.length === wanted.length && wanted.every((key) => keys.includes(key))
  if (whole === undefined || !isWhole || !hasThem) return undefined
  const at = (key: string): number => {
    const value = entries.find(([, name]) => name === key)?.[2]
    return Number(/\d+/.exec(value ?? '')?.[0])
  }
  if (at('L') !== bytes.length) return undefined
  return { hintsAt: at('H'), page: at('O'), pages: at('N'), rowsAt: at('T'), sectionAt: whole.length }
}

const mostHeader = 64
const rows = /^(?:\d{10} \d{5} [nf](?: \n|\r\n| \r))*$/
const rowLength = 20

/**
 * Whether the dictionary tells the place of the main table, and its rows are as long as they should be: Poppler finds an
 * object by both. Of cross-reference streams it goes by the chain.
 */
function isMainTable({ bytes, trailer }: PdfDocument, { sectionAt, rowsAt }: Linearisation): boolean {
  if (trailer.get('XRefStm')) return false
  if (!/^xref[\t\n\r ]/.test(bytes.toString('latin1', sectionAt, sectionAt + 5))) return true
  const trailerAt = bytes.indexOf('trailer', sectionAt)
  const previous = /^trailer[^]*?\/Prev[\t\n\r ]+(\d{1,10})/.exec(
    bytes.toString('latin1', trailerAt, trailerAt + surelyRead),
  )?.[1]
  const mainAt = Number(previous)
  const header = bytes.toString('latin1', mainAt, Math.min(mainAt + mostHeader, rowsAt + 1))
  const count = /^xref[\t\n\r ]+0 (\d{1,10})[\t ]*(?:\r\n|\n|\r)$/.exec(header)?.[1]
  if (count === undefined) return false
  const end = rowsAt + 1 + Number(count) * rowLength
  return (
    rows.test(bytes.toString('latin1', rowsAt + 1, end)) &&
    /^[\t\n\r ]*trailer/.test(bytes.toString('latin1', end, end + mostHeader))
  )
}

/** Reads bits from the first on; throws RangeError at the end. */
class BitReader {
  private readonly bytes: Buffer
  private position = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** At most 32 bits as a number. */
  read(count: number): number {
    let value = 0
    for (let left = count; left > 0; left--) {
      const byte = this.bytes[this.position >> 3]
      if (byte === undefined) throw new RangeError('the hints are too short')
      value = value * 2 + ((byte >> (7 - (this.position & 7))) & 1)
      this.position++
    }
    return value
  }
}

const mostBits = 32

/** Object numbers of the pages as the page offset hints give them (annex F.4.2); undefined where readers may differ. */
function pagesByHints(document: PdfDocument, { hintsAt, page, pages }: Linearisation): number[] | undefined {
  const data = hintsOf(document, hintsAt)
  if (!data) return undefined
  try {
    const bits = new BitReader(data)
    const least = bits.read(32)
    bits.read(32)
    const width = bits.read(16)
    // Lengths and offsets of what is on the pages, by which nobody finds a page.
    for (const skipped of [32, 16, 32, 16, 32, 16, 16, 16, 16, 16]) bits.read(skipped)
    if (least < 1 || width > mostBits) return undefined
    const counts = Array.from({ length: pages }, () => least + bits.read(width))
    let next = 1
    return counts.map((count, at) => {
      if (at === 0) return page
      const number = next
      next += count
      return number
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function hintsOf(document: PdfDocument, at: number): Buffer | undefined {
  if (readPlainObject(document.bytes, at)?.dataAt === undefined) return undefined
  try {
    const { value } = readIndirectObject(document.bytes, at)
    if (!(value instanceof PdfStream)) return undefined
    const length = numberValue(value.dict.get('Length')) ?? Infinity
    if (!endsStream(document.bytes, value.start + length)) return undefined
    return isPlainStructure(document, value, ['S']) ? plainData(document, value) : undefined
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined
    throw error
  }
}
