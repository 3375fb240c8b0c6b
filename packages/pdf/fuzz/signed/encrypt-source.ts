import { PdfDict } from '../../src/read/objects.ts'
import { ObjectParser } from '../../src/read/parse-object.ts'
import { serialise } from '../../src/write/serialise.ts'

/** Encrypts a string or the data of a stream. */
export type Encrypt = (bytes: Buffer) => Buffer

/** PDF source with its strings, and what it has as a stream, encrypted. */
export function encryptSource(source: string, encrypt: Encrypt): string {
  const at = source.indexOf(streamStart)
  const value = new ObjectParser(Buffer.from(at < 0 ? source : source.slice(0, at), 'latin1')).value()
  if (at < 0 || !(value instanceof PdfDict)) return serialise(value, encrypt)
  const data = Buffer.from(source.slice(at + streamStart.length, source.lastIndexOf(streamEnd)), 'latin1')
  return streamSourceOf(value, encrypt(data), { encrypt })
}

const streamStart = '\nstream\n'
const streamEnd = '\nendstream'

/** PDF source of a stream with this data; `suffix` stands before the end of its dictionary. */
export function streamSourceOf(
  dict: PdfDict,
  data: Buffer,
  { encrypt, suffix = '' }: { encrypt: Encrypt; suffix?: string },
): string {
  const copy = dict.copy()
  copy.entries.delete('Length')
  const head = `${serialise(copy, encrypt).slice(0, -2)}/Length ${data.length}${suffix}>>`
  return `${head}${streamStart}${data.toString('latin1')}${streamEnd}`
}
