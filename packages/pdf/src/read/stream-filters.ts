import { decodeAscii85, decodeAsciiHex } from './ascii-filters.ts'
import { inflate, undoPrediction } from './filters.ts'
import { decodeLzw } from './lzw.ts'
import { PdfDict, nameValue, numberValue, type PdfObject } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { decodeRunLength } from './run-length.ts'
import { OutputTooLong, PdfSyntaxError } from './syntax-error.ts'

type Resolve = (value: PdfObject | undefined) => PdfObject

/** One filter of a stream with its parameters; full names, never abbreviations. */
export interface StreamFilter {
  name: string
  parameters: PdfDict
}

const maxFilters = 16
const usualGrowth = 32
const fullNames = new Map([
  ['Fl', 'FlateDecode'],
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['RL', 'RunLengthDecode'],
])

/** The filters a stream names, in the order to undo them; throws PdfSyntaxError when there are absurdly many. */
export function filtersOf(dict: PdfDict, resolve: Resolve): StreamFilter[] {
  const filter = resolve(dict.get('Filter'))
  const given = resolve(dict.get('DecodeParms') ?? dict.get('DP'))
  const names = listOf(filter)
  // A name has a dictionary, a list a list: what has the other form, all readers pass over.
  const parameters = Array.isArray(filter) === Array.isArray(given) ? listOf(given) : []
  if (names.length > maxFilters) throw new PdfSyntaxError('too many filters')
  return names.map((item, index) => {
    const name = nameValue(resolve(item)) ?? ''
    const settings = resolve(parameters[index])
    return {
      name: fullNames.get(name) ?? name,
      parameters: settings instanceof PdfDict ? settings : new PdfDict(),
    }
  })
}

/** Undoes the filters that structures use; throws PdfSyntaxError for others (images). `/Crypt` is the caller's. */
export function applyFilters(
  stored: Buffer,
  filters: readonly StreamFilter[],
  resolve: Resolve,
  budget: ReadingBudget,
): Buffer {
  let data = stored
  for (const filter of filters) {
    if (filter.name === 'Crypt') continue
    try {
      data = undo(filter, data, resolve, budget.decodableBytes)
      budget.spendDecoded(data.length)
    } catch (error) {
      // What was produced and thrown away was work too; how much is known only when it reached the limit.
      if (error instanceof OutputTooLong) budget.spendStream()
      else budget.spendDecoded(Math.min(budget.decodableBytes, data.length * usualGrowth))
      throw error
    }
  }
  return data
}

function undo({ name, parameters }: StreamFilter, data: Buffer, resolve: Resolve, maxLength: number): Buffer {
  const at = (key: string, otherwise: number): number =>
    numberValue(resolve(parameters.get(key))) ?? otherwise
  switch (name) {
    case 'ASCIIHexDecode':
      return decodeAsciiHex(data)
    case 'ASCII85Decode':
      return decodeAscii85(data, maxLength)
    case 'RunLengthDecode':
      return decodeRunLength(data, maxLength)
    case 'FlateDecode':
    case 'LZWDecode': {
      const rows =
        name === 'FlateDecode'
          ? inflate(data, maxLength)
          : decodeLzw(data, at('EarlyChange', 1) === 0 ? 0 : 1, maxLength)
      return undoPrediction(rows, {
        predictor: at('Predictor', 1),
        colors: at('Colors', 1),
        bitsPerComponent: at('BitsPerComponent', 8),
        columns: at('Columns', 1),
      })
    }
    default:
      throw new PdfSyntaxError(`unsupported filter ${name}`)
  }
}

function listOf(value: PdfObject): PdfObject[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [value]
}
