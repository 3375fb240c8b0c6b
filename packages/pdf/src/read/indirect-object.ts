import { isSpace } from './characters.ts'
import { PdfDict, PdfName, PdfStream, nameValue, numberValue, type PdfObject } from './objects.ts'
import { ObjectParser, PdfSyntaxError } from './parse-object.ts'
import { inflate, undoPrediction } from './filters.ts'

/** An object as it stands in the file, strings still encrypted. */
export interface IndirectObject {
  number: number
  generation: number
  value: PdfObject
}

/** Reads `n g obj …` at an offset; throws PdfSyntaxError when there is none. */
export function readIndirectObject(bytes: Buffer, offset: number): IndirectObject {
  if (offset < 0 || offset >= bytes.length) throw new PdfSyntaxError('object outside the file')
  const parser = new ObjectParser(bytes, offset)
  const number = parser.word()
  const generation = parser.word()
  parser.skipSpace()
  if (!/^\d{1,10}$/.test(number) || !parser.startsWith('obj')) throw new PdfSyntaxError('no object here')
  parser.position += 3
  const id = { number: Number(number), generation: Number.parseInt(generation, 10) || 0 }
  const value = parser.value()
  if (!(value instanceof PdfDict)) return { ...id, value }
  parser.skipSpace()
  if (!parser.startsWith('stream')) return { ...id, value }
  let start = parser.position + 6
  if (bytes[start] === 13) start++
  if (bytes[start] === 10) start++
  return { ...id, value: new PdfStream(value, start, id.number, id.generation) }
}

/** The stored bytes of a stream; searches for `endstream` when the declared length is wrong. */
export function storedBytes(bytes: Buffer, start: number, declaredLength: number | undefined): Buffer {
  if (declaredLength !== undefined && declaredLength >= 0 && start + declaredLength <= bytes.length) {
    let at = start + declaredLength
    while (isSpace(bytes[at])) at++
    if (bytes.toString('latin1', at, at + 9) === 'endstream')
      return bytes.subarray(start, start + declaredLength)
  }
  const found = bytes.indexOf('endstream', start)
  let end = found < 0 ? bytes.length : found
  if (bytes[end - 1] === 10) end--
  if (bytes[end - 1] === 13) end--
  return bytes.subarray(start, Math.max(start, end))
}

/** Undoes the filters that structures use; throws PdfSyntaxError for others (images, LZW). */
export function applyFilters(
  stored: Buffer,
  dict: PdfDict,
  resolve: (value: PdfObject | undefined) => PdfObject,
): Buffer {
  const filters = listOf(resolve(dict.get('Filter')))
  const parameters = listOf(resolve(dict.get('DecodeParms')))
  let data = stored
  for (const [index, item] of filters.entries()) {
    const filter = resolve(item)
    const kind = nameValue(filter)
    if (kind === 'FlateDecode' || kind === 'Fl') {
      data = inflate(data)
      const settings = resolve(parameters[index])
      if (settings instanceof PdfDict) data = undoPrediction(data, predictionOf(settings, resolve))
    } else if (kind === 'ASCIIHexDecode') {
      data = Buffer.from(
        data
          .toString('latin1')
          .replace(/>[^]*$/, '')
          .replace(/\s/g, ''),
        'hex',
      )
    } else {
      throw new PdfSyntaxError(`unsupported filter ${filter instanceof PdfName ? filter.value : ''}`)
    }
  }
  return data
}

function predictionOf(
  settings: PdfDict,
  resolve: (value: PdfObject | undefined) => PdfObject,
): Parameters<typeof undoPrediction>[1] {
  const at = (key: string, otherwise: number): number => numberValue(resolve(settings.get(key))) ?? otherwise
  return {
    predictor: at('Predictor', 1),
    colors: at('Colors', 1),
    bitsPerComponent: at('BitsPerComponent', 8),
    columns: at('Columns', 1),
  }
}

function listOf(value: PdfObject): PdfObject[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [value]
}
