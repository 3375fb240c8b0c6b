import type { RandomSource } from '../../testing/random-source.ts'
import { numbers, stream } from './base-objects.ts'
import { oddPackings } from './odd-packings.ts'
import { oddHeads } from './write-revision.ts'

/** How a file ends that some readers do not find the end of; they begin elsewhere, until it gets another. */
const endings: readonly [Ending, ...Ending[]] = [
  (at) => `startxref${at}\n%%EOF\n`,
  (at) => `startxref\n${at}x\n%%EOF\n`,
  (at) => `startxref\n${at}\n${' '.repeat(90)}%%EOF\n`,
  (at) => `startxref\n${at}\n%%EOF${'\n'.repeat(600)}`,
  (at) => `xstartxref\n${at}\n%%EOF\n`,
  (at) => `startxref\n${at}\n`,
]
type Ending = (at: number) => string

/** An ending for one file in sixty: most that follow it does not pass. */
export function oddEnding(random: RandomSource): Ending | undefined {
  return random.oneIn(60) ? random.pick(endings) : undefined
}

const lengthToCome = '9999999999'

/** Makes one file in thirty say that it is linearised, and begin with one of its pages; its objects begin with what says so. */
export function linearised(objects: ReadonlyMap<number, string>, random: RandomSource): Map<number, string> {
  if (!random.oneIn(30)) return new Map(objects)
  const first = random.pick([numbers.page, numbers.page, 20, numbers.contents])
  const said = `<</Linearized 1/L ${lengthToCome}/O ${first}/N 2/E 400/T 500/H[300 20]>>`
  return new Map([[numbers.linearisation, said], ...objects])
}

/** Writes how long the file has become. */
export function withItsLength(bytes: Buffer): Buffer {
  const at = bytes.indexOf(lengthToCome)
  if (at >= 0) bytes.write(String(bytes.length).padEnd(lengthToCome.length), at, 'latin1')
  return bytes
}

/** A widget on the page and in no form, for one file in twenty: some readers take it for a field. */
export function addOrphan(objects: Map<number, string>, random: RandomSource): boolean {
  if (!random.oneIn(20)) return false
  const widget = '/Type/Annot/Subtype/Widget/P 3 0 R/F 4/Rect[24 26 40 34]/DA(/F1 8 Tf 0 g)'
  const list = objects.has(numbers.annotations) ? numbers.annotations : numbers.page
  const source = objects.get(list) ?? ''
  objects.set(list, source.replace(`${numbers.text} 0 R`, `${numbers.text} 0 R ${numbers.orphan} 0 R`))
  objects.set(numbers.orphan, `<</FT/Tx/T(${random.pick(['text', 'alone', 'empty'])})/V(c)${widget}>>`)
  return true
}

/** Contents that nothing leads to, and that a page of one file in thirty asks for: shown by who looks for objects itself. */
export function addLost(objects: Map<number, string>, random: RandomSource): string {
  if (!random.oneIn(30)) return ''
  const page = objects.get(numbers.page) ?? ''
  objects.set(numbers.page, page.replace(/\/Contents (\d+ 0 R)/, `/Contents[$1 ${numbers.lost} 0 R]`))
  return `${numbers.lost} 0 obj\n${stream('0 1 1 rg 0 0 30 30 re f')}\nendobj\n`
}

/** A head of the table that some readers take for damage, in one file in a hundred. */
export function oddHead(random: RandomSource): string | undefined {
  return random.oneIn(100) ? random.pick(oddHeads) : undefined
}

/** What readers make something else of, written into an object before it is signed; where pages stand is left alone. */
const odd: readonly [Oddity, ...Oddity[]] = [
  [38, '.5', '.5-1'],
  [38, '.5', '5e-1'],
  [38, '.5', '.5x'],
  [30, '[1 0 0 1 0 0]', '[1 0 0 1e0 0 0]'],
  [30, '[1 0 0 1 0 0]', '[1 0 0 1.0.1 0 0]'],
  [numbers.page, '/Contents', ' 5/Contents'],
  [numbers.page, '/Contents', ')/Contents'],
  [numbers.page, '/Contents', '/X>/Contents'],
  [numbers.page, '/Contents', '/CropBox null/Contents'],
]
type Oddity = readonly [number: number, from: string, to: string]

/** Writes such into one file in thirty: no update of it passes, and none is painted (decision 161). */
export function addOddity(objects: Map<number, string>, random: RandomSource): boolean {
  if (!random.oneIn(30)) return false
  const [number, from, to] = random.pick(odd)
  objects.set(number, (objects.get(number) ?? '<<>>').replace(from, to))
  return true
}

/** Packs the contents of one file in twelve in some way, of which readers may make several things. */
export function packContents(objects: Map<number, string>, random: RandomSource): boolean {
  const source = objects.get(numbers.contents) ?? ''
  const content = /\nstream\n([\s\S]*)\nendstream$/.exec(source)?.[1]
  if (content === undefined || source.includes('/Filter') || !random.oneIn(12)) return false
  const { data, entries } = random.pick(oddPackings)(Buffer.from(content, 'latin1'))
  objects.set(numbers.contents, stream(data.toString('latin1'), entries))
  return true
}

const wrap = 2 ** 32
/** References that some readers make of what is none to others. */
const hidden: readonly [Hidden, ...Hidden[]] = [
  (number) => `${number}+0 R`,
  (number) => `${number}..0 R`,
  (number) => `${number}+ R`,
  (number) => `${String(number).slice(0, 1)}-${String(number).slice(1)} 0 R`,
  (number) => `${wrap + number} 0 R`,
  (number) => `-${wrap - number} 0 R`,
  (number) => `endobj ${number} 0 R`,
]
type Hidden = (number: number) => string

/** Makes the page of one file in fifty ask in such a way for contents that come to be there later. */
export function addHidden(objects: Map<number, string>, random: RandomSource): boolean {
  if (!random.oneIn(50)) return false
  const write = random.pick(hidden)
  const page = objects.get(numbers.page) ?? ''
  // What an update adds has the next numbers.
  const later = Array.from({ length: 8 }, (_, at) => write(numbers.nobody + 10 + at)).join(' ')
  objects.set(numbers.page, page.replace(/\/Contents (\d+ 0 R)/, `/Contents[$1 ${later}]`))
  return true
}

const sectionToCome = '1111111111.0'

/** A cross-reference that is only said in the data of a stream: nothing but an update leads to it. */
export const saidSection = 'xref\n0 1\n0000000000 65535 f \ntrailer\n'

/** Writes such into the metadata of one file in twenty-five. */
export function addSaidSection(objects: Map<number, string>, random: RandomSource): boolean {
  if (!random.oneIn(25)) return false
  const trailer = `<</Size ${numbers.nobody + 10}/Root 1 0 R/Prev ${sectionToCome}>>`
  objects.set(numbers.metadata, stream(`${saidSection}${trailer}\n`, '/Type/Metadata/Subtype/XML'))
  return true
}

/** Has it lead to where the file begins to be read. */
export function withItsSection(bytes: Buffer): Buffer {
  const at = bytes.indexOf(sectionToCome)
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1'))?.[1]
  if (at >= 0 && start !== undefined) bytes.write(start.padStart(sectionToCome.length - 2), at, 'latin1')
  return bytes
}
