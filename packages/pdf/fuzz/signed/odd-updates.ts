import { PdfError } from '../../src/errors.ts'
import type { PdfDocument } from '../../src/read/document.ts'
import { PdfStream } from '../../src/read/objects.ts'
import { openDocument } from '../../src/verify/open-document.ts'
import { appendStream, appendTable, type SectionRow } from '../../testing/append-sections.ts'
import { streamSource } from '../../testing/foreign-signer.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { numbers } from './base-objects.ts'
import { oddPackings } from './odd-packings.ts'

/** A file to be updated, and what it says about its encryption. */
interface Ground {
  bytes: Buffer
  document: PdfDocument
  source: string
  trailer: string
  random: RandomSource
}

/** An object of the file that has a place of its own. */
interface Known {
  number: number
  at: number
}

const own = { section: 5901, second: 5902, holder: 5903, evil: 5904 }

/** An update whose parts are written oddly; each says again what the file said, where it is read as it was meant. */
export function updateOddly(bytes: Buffer, random: RandomSource): { bytes: Buffer; step: string } {
  const document = openDocument(bytes)
  if (document instanceof PdfError || document.base > 0) return { bytes, step: 'not updated' }
  const source = bytes.toString('latin1')
  const trailer = ['Encrypt', 'ID'].map(
    (key) => new RegExp(`/${key}\\s?(?:\\d+ \\d+ R|\\[[^\\]]*\\])`).exec(source)?.[0] ?? '',
  )
  const ground: Ground = { bytes, document, source, trailer: trailer.join(''), random }
  const way = random.pick(ways)
  return { bytes: way(ground), step: way.name }
}

function pickKnown({ document, random }: Ground, isWanted: (known: Known) => boolean = () => true): Known {
  const all = [...document.entries].flatMap(([number, entry]) =>
    entry.kind === 'offset' && entry.generation === 0 ? [{ number, at: entry.offset }] : [],
  )
  const wanted = all.filter((one) => isWanted(one))
  const shown = wanted.filter(({ number }) => number === numbers.page || number === numbers.contents)
  const from = shown.length > 0 && random.oneIn(2) ? shown : wanted
  return from[random.below(Math.max(1, from.length))] ?? { number: numbers.nobody, at: 0 }
}

/** Where rows lead that a newer section takes the place of. */
function oddPlace({ source, random }: Ground, { number, at }: Known): number {
  const heads = [...source.matchAll(/(?<=\n)(\d+) 0 obj/g)]
  const same = heads.filter(([, id]) => Number(id) === number)
  const any = (found: readonly RegExpExecArray[]): number =>
    found[random.below(Math.max(1, found.length))]?.index ?? 0
  return random.pick([at, at, at, any(same), any(same), any(heads), at - 1, at + 1, 15, 4_000_000_000])
}

const trailers = [
  '',
  '',
  '',
  '',
  '/Encrypt 3 0 R',
  '/ID[(a)(b)]',
  '/Info 4 0 R',
  '/XRefStm 15',
  '/Root\u0080 3 0 R',
  '/Prev\u00ff 15',
  '/Prev 15',
  '/Root 3 0 R',
] as const

/** Two sections in one update: the first says otherwise where an object is, the second as it was. */
function middleSection(ground: Ground): Buffer {
  const { bytes, random, trailer } = ground
  const known = pickKnown(ground)
  const kind = random.oneIn(4) ? 0 : 1
  const generation = random.pick([0, 0, 0, 1, 65_535])
  const first: SectionRow = [known.number, kind, oddPlace(ground, known), generation]
  const says = `${trailer}${random.pick([trailers[0], ...trailers])}`
  const middle = random.oneIn(2)
    ? appendTable(bytes, [first], says)
    : appendStream(bytes, [first], { number: own.section, trailer: says })
  const last: SectionRow = [known.number, 1, known.at, 0]
  return ground.document.form === 'table'
    ? appendTable(middle, [last], trailer)
    : appendStream(middle, [last], { number: own.second, trailer })
}

/** A section whose data are packed in some way. */
function packedSection(ground: Ground): Buffer {
  const { bytes, random, trailer } = ground
  const known = pickKnown(ground)
  const says = `${trailer}${random.pick([trailers[0], ...trailers])}`
  const pack = random.pick(oddPackings)
  return appendStream(bytes, [[known.number, 1, known.at, 0]], { number: own.section, trailer: says, pack })
}

const evilStream = `${own.evil} 0 obj\n${streamSource('1 0 0 rg 0 0 50 50 re f')}\nendobj\n`

/** The source of a value, and the same with other contents. */
function sourceOf({ source }: Ground, { at }: Known): { real: string; evil: string } {
  const start = source.indexOf('obj', at) + 'obj'.length
  const real = source.slice(start, source.indexOf('endobj', start)).trim()
  return { real, evil: real.replace(/\/Contents[^/>]*/, `/Contents ${own.evil} 0 R`) }
}

type Holder = (
  number: number,
  real: string,
  evil: string,
) => { head: string; data: string; index: number; count: number }

/** How the head of an object stream may be written. */
const holders: readonly [Holder, ...Holder[]] = [
  (number, real) => ({ head: `${number} 0 `, data: real, index: 0, count: 1 }),
  (number, real, evil) => ({
    head: `${number} 0 ${own.evil + 1} ${real.length + 1} `,
    data: `${real} ${evil}`,
    index: 0,
    count: 2,
  }),
  (number, real, evil) => ({
    head: `${number} 0 ${number} ${real.length + 1} `,
    data: `${real} ${evil}`,
    index: 0,
    count: 2,
  }),
  (number, real, evil) => ({
    head: `${number} 0 ${number} ${evil.length + 1} `,
    data: `${evil} ${real}`,
    index: 1,
    count: 2,
  }),
  (number, real, evil) => ({
    head: `${own.evil + 1} ${real.length + 1} ${number} 0 `,
    data: `${real} ${evil}`,
    index: 1,
    count: 2,
  }),
  (number, real) => ({ head: `+${number} 0 `, data: real, index: 0, count: 1 }),
  (number, real) => ({ head: `${number} 0.0 `, data: real, index: 0, count: 1 }),
  (number, real) => ({ head: `${number} -0 `, data: real, index: 0, count: 1 }),
  (number, real) => ({ head: `${number} 0 %\n`, data: real, index: 0, count: 1 }),
  (number, real) => ({ head: `${number} 0 `, data: real, index: 0, count: 2 }),
  (number, real, evil) => ({ head: `${number} 0 ${number} 9 `, data: `${real} ${evil}`, index: 0, count: 1 }),
  (number, real) => ({ head: `${number} 0 `, data: `${number} 0 obj ${real}`, index: 0, count: 1 }),
]

/** An object packed as it was, in an object stream with some head, packed in some way. */
function packedAgain(ground: Ground): Buffer {
  const { bytes, document, random, trailer } = ground
  const known = pickKnown(ground, ({ number }) => !(document.get(number) instanceof PdfStream))
  if (document.security || known.at === 0) return packedSection(ground)
  const { real, evil } = sourceOf(ground, known)
  const { head, data, index, count } = random.pick([holders[0], ...holders])(known.number, real, evil)
  const pack = random.oneIn(3) ? random.pick(oddPackings) : oddPackings[0]
  const packed = pack(Buffer.from(head + data, 'latin1'))
  const first = random.pick([`${head.length}`, `${head.length}`, `${head.length}.0`, `${head.length - 1}`])
  const says = `/Type/ObjStm/N ${count}/First ${first}${random.pick(['', '', '/N 1', '/Extends 4 0 R'])}`
  const holder = `${own.holder} 0 obj\n${streamSource(packed.data.toString('latin1'), says + packed.entries)}\nendobj\n`
  const at = bytes.length + evilStream.length
  const rows: SectionRow[] = [
    [known.number, 2, own.holder, random.oneIn(8) ? 1 - index : index],
    [own.holder, 1, at, 0],
    [own.evil, 1, bytes.length, 0],
  ]
  return appendStream(bytes, rows, { number: own.section, trailer, objects: evilStream + holder })
}

type Addition = (key: string, value: string) => string

/** What may stand in a dictionary beside what it said. */
const additions: readonly [Addition, ...Addition[]] = [
  (key, value) => `/${key} ${value}`,
  (key, value) => `/${key}\u0080 ${value}`,
  (key, value) => `/${key}\u00ff${value}`,
  (key, value) => `/X\u0080/${key} ${value}`,
  (key, value) => `/${key}#00 ${value}`,
  (key, value) => `/${key.slice(0, -1)}#${key.charCodeAt(key.length - 1).toString(16)} ${value}`,
  (key, value) => `${Array.from({ length: 40 }, (_, at) => `/K${at} 1`).join('')}/${key} ${value}`,
  (key, value) => `/X(\r)/Y<</${key} ${value}>>`,
  () => '/X 1',
]

const places = [
  'Contents',
  'Resources',
  'MediaBox',
  'Rotate',
  'Annots',
  'AP',
  'V',
  'Pages',
  'AcroForm',
  'Kids',
] as const

/** An object written again, with one of its keys once more or under a name that is another to some. */
function addedKey(ground: Ground): Buffer {
  const { bytes, document, random, trailer } = ground
  const known = pickKnown(ground, ({ number }) => !(document.get(number) instanceof PdfStream))
  if (document.security || known.at === 0) return middleSection(ground)
  const { real } = sourceOf(ground, known)
  const added = random.pick(additions)(random.pick(places), `${own.evil} 0 R`)
  const written = random.oneIn(2) ? real.replace('<<', `<<${added}`) : real.replace(/>>$/, `${added}>>`)
  const object = `${known.number} 0 obj\n${written}\nendobj\n`
  const rows: SectionRow[] = [
    [known.number, 1, bytes.length + evilStream.length, 0],
    [own.evil, 1, bytes.length, 0],
  ]
  if (document.form === 'stream')
    return appendStream(bytes, rows, { number: own.section, trailer, objects: evilStream + object })
  const text = Buffer.from(evilStream + object, 'latin1')
  const start = /startxref\s+\d+\s+%%EOF\s*$/.exec(ground.source.slice(-200))?.[0] ?? ''
  const { length } = start
  const appended = appendTable(Buffer.concat([bytes, text, Buffer.from(start, 'latin1')]), rows, trailer)
  return length > 0 ? appended : bytes
}

const ways: readonly [Way, ...Way[]] = [middleSection, packedSection, packedAgain, addedKey]
type Way = (ground: Ground) => Buffer
