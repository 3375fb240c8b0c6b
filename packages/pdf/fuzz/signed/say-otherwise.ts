import { PdfError } from '../../src/errors.ts'
import { openDocument } from '../../src/verify/open-document.ts'
import { appendObjects } from '../../testing/foreign-signer.ts'
import type { RandomSource } from '../../testing/random-source.ts'

/** What may stand between the parts of an object, or in the middle of one: each reader makes something else of it. */
const oddities = [
  ' foo ',
  ' 1 ',
  ' null ',
  ' 4 0 R ',
  '/X foo',
  '/X',
  '/X null ',
  '(x)',
  '[]',
  '<<>>',
  ')',
  '}',
  '>',
  '%\r',
  '\0',
  '\u0080',
  '#00',
  '#',
  '\\',
  '\r',
  'e1',
  '.0',
  '-1',
  '+',
  '0'.repeat(300),
]

/** An update that writes an object of the file as it was, but for something that readers must make sense of. */
export function sayOtherwise(bytes: Buffer, random: RandomSource): Buffer {
  const source = bytes.toString('latin1')
  const document = openDocument(bytes)
  if (document instanceof PdfError) return bytes
  const places = [...document.entries].flatMap(([number, entry]) =>
    entry.kind === 'offset' ? [{ number, at: entry.offset + document.base }] : [],
  )
  const { number, at } = random.pick([places[0] ?? { number: 4, at: 0 }, ...places])
  const start = source.indexOf('obj', at) + 'obj'.length
  const text = source.slice(start, source.indexOf('endobj', start)).trim()
  // The data of a stream stay as they are.
  const end = text.indexOf('stream') + 1 || text.length
  const place = random.below(end + 1)
  const odd = random.pick([oddities[0] ?? '', ...oddities])
  const trailer = ['Encrypt', 'ID'].map(
    (key) => new RegExp(`/${key}\\s?(?:\\d+ \\d+ R|\\[[^\\]]*\\])`).exec(source)?.[0] ?? '',
  )
  const again = `${text.slice(0, place)}${odd}${text.slice(place)}`
  return appendObjects(bytes, { [number]: again }, { trailer: trailer.join('') })
}
