import type { RandomSource } from '../testing/random-source.ts'

/** One way of changing PDF source, as latin-1. */
type Mutation = (text: string, random: RandomSource) => string

const numbers = [
  '0',
  '-1',
  '1',
  '2',
  '3',
  '7',
  '8',
  '16',
  '255',
  '256',
  '65535',
  '65536',
  '8388606',
  '8388607',
  '8388608',
  '2147483647',
  '-2147483648',
  '4294967296',
  '99999999999',
  '1e400',
  '0.0001',
  '.',
  '--5',
  '1.5',
  '+9',
  '00000000001',
] as const
const keys = [
  'Length',
  'Filter',
  'DecodeParms',
  'Kids',
  'Parent',
  'Prev',
  'Root',
  'Size',
  'Type',
  'W',
  'Index',
  'N',
  'First',
  'Encrypt',
  'XRefStm',
  'Extends',
  'AcroForm',
  'Fields',
  'ByteRange',
  'Contents',
  'Pages',
  'Count',
  'MediaBox',
  'CropBox',
  'Rotate',
  'UserUnit',
  'Annots',
  'V',
  'T',
  'FT',
  'P',
  'Rect',
  'ID',
  'Info',
  'Predictor',
  'Columns',
  'Colors',
  'BitsPerComponent',
  'EarlyChange',
  'A',
  'AA',
  'Next',
  'S',
  'Perms',
  'DocMDP',
  'DSS',
  'SigFlags',
  'XFA',
  'Reference',
  'TransformParams',
  'SubFilter',
  'CF',
  'StmF',
  'StrF',
  'O',
  'U',
  'R',
  'Metadata',
] as const
const names = [
  'Page',
  'Pages',
  'Catalog',
  'ObjStm',
  'XRef',
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'Crypt',
  'DCTDecode',
  'Fl',
  'Sig',
  'Tx',
  'Standard',
  'Identity',
  'DocMDP',
  'Metadata',
] as const
const values = [
  'null',
  'true',
  '[]',
  '<<>>',
  '()',
  '<>',
  '/',
  '<FEFF>',
  '(\\777\\r\\',
  '[null null]',
  '<</Type/Page>>',
  '/A#42#',
  '%x\n',
  '[1 0 R 2 0 R 3 0 R]',
  '[0 0 0 0]',
  '[/Fl/LZW/A85/AHx/RL/Crypt]',
  '<</Predictor 15/Columns 9999999/Colors 99>>',
  '[0 10 20 30]',
  'endobj',
  'stream\n',
  'endstream',
  '>>',
  ']',
  'R',
  '-',
] as const

const mutations: readonly [Mutation, ...Mutation[]] = [
  (text, random) => replaceOne(text, /[+-]?\d+(?:\.\d*)?/g, random, () => random.pick(numbers)),
  (text, random) => replaceOne(text, /\d+/g, random, (found) => String(Number(found) + random.below(7) - 3)),
  (text, random) => replaceOne(text, /\d+ 0 R/g, random, () => `${random.below(22)} 0 R`),
  (text, random) => replaceOne(text, /\d+ 0 R/g, random, () => random.pick(values)),
  (text, random) => replaceOne(text, /\/[A-Za-z0-9]+/g, random, () => `/${random.pick(keys)}`),
  (text, random) => replaceOne(text, /\/[A-Za-z0-9]+/g, random, () => `/${random.pick(names)}`),
  (text, random) => replaceOne(text, /\/[A-Za-z0-9]+/g, random, escapeName),
  (text, random) =>
    replaceOne(text, /\[[^[\]]*\]|\([^()]*\)|<[0-9A-F]+>/g, random, () => random.pick(values)),
  (text, random) => replaceOne(text, /<<|>>|\[|\]/g, random, () => random.pick(values)),
  (text, random) => replaceOne(text, /<</g, random, () => `<</${random.pick(keys)} ${anyValue(random)}`),
  (text, random) => replaceOne(text, /\[/g, random, (found) => found.repeat(random.pick([2, 60, 198, 5000]))),
  (text, random) =>
    replaceOne(text, /<</g, random, (found) => `<</A`.repeat(random.pick([2, 120, 5000])) + found),
  (text, random) =>
    replaceOne(text, /\s/g, random, () => random.pick(['\r', '\r\n', '\0', '%c\n', '', ' '.repeat(2000)])),
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text + text.slice(random.below(text.length + 1)),
  (_text, random) => anyValue(random),
]

/** The source with one thing changed: a number, reference, name, value, bracket or space, or its length. */
export function mutateSource(text: string, random: RandomSource): string {
  return random.pick(mutations)(text, random)
}

function anyValue(random: RandomSource): string {
  switch (random.below(4)) {
    case 0:
      return random.pick(numbers)
    case 1:
      return `${random.below(22)} 0 R`
    case 2:
      return `/${random.pick(names)}`
    default:
      return random.pick(values)
  }
}

function escapeName(name: string): string {
  const code = name.charCodeAt(1).toString(16)
  return `/#${code}${name.slice(2)}`
}

function replaceOne(
  text: string,
  pattern: RegExp,
  random: RandomSource,
  replacement: (found: string) => string,
): string {
  const found = [...text.matchAll(pattern)]
  const chosen = found[random.below(found.length)]
  if (!chosen) return text
  const [old] = chosen
  return text.slice(0, chosen.index) + replacement(old) + text.slice(chosen.index + old.length)
}
