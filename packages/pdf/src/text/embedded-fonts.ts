import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import subsetFont from 'subset-font'
import { PdfError } from '../errors.ts'
import { dictOf, name, numberOf, type PdfDict, type PdfObject, type PdfRef } from '../read/objects.ts'
import type { ObjectTarget } from '../write/object-target.ts'
import { textString } from '../write/text-string.ts'
import { type FontName, loadFont, openFont } from './fonts.ts'

/** The fonts of one document: gives out character codes while pages are written, then what was used is embedded. */
export interface EmbeddedFonts {
  /** The two-byte code of a character, as four hexadecimal digits. */
  codeOf: (face: FontName, character: string) => string
  /** The faces cut down to the characters used so far, to be written with `writeFont`. */
  subset: () => Promise<SubsetFace[]>
}

/** A face cut down to some characters, in the order of their codes, which begin at 1. */
export interface SubsetFace {
  face: FontName
  characters: readonly string[]
  /** A TrueType file. */
  bytes: Buffer
}

/**
 * Codes are given per character, not per glyph: two characters that share a glyph (such as a space and a
 * no-break space) are still extracted as what they are.
 */
export function createEmbeddedFonts(): EmbeddedFonts {
  const used = new Map<FontName, Map<string, number>>()
  const codeOf = (face: FontName, character: string): string => {
    const codes = used.get(face) ?? new Map<string, number>()
    used.set(face, codes)
    const code = codes.get(character) ?? codes.size + 1
    codes.set(character, code)
    return code.toString(16).toUpperCase().padStart(4, '0')
  }
  const subset = async (): Promise<SubsetFace[]> =>
    Promise.all(
      [...used].map(async ([face, codes]) => {
        const characters = [...codes.keys()]
        return { face, characters, bytes: await subsetBytes(face, characters.join('')) }
      }),
    )
  return { codeOf, subset }
}

/** Subsets for short texts, least recently used first: a day's dates are all of the same characters. */
const kept = new Map<string, Buffer>()
const MOST_KEPT = 16
const SHORT = 60

async function subsetBytes(face: FontName, characters: string): Promise<Buffer> {
  const key = `${face} ${characters}`
  const bytes = kept.get(key) ?? (await subsetFont(loadFont(face).bytes, characters, SUBSET_OPTIONS))
  if (characters.length > SHORT) return bytes
  kept.delete(key)
  kept.set(key, bytes)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return bytes
}

// No glyph substitution is kept: a ligature would be extracted as one unknown character.
const SUBSET_OPTIONS = {
  targetFormat: 'truetype' as const,
  noLayoutClosure: true,
  keepFeatures: [],
  noHinting: true,
  dropTables: ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'VORG', 'vhea', 'vmtx', 'DSIG'],
}

/** Writes a face as a composite font that extracts as the characters it was given; returns the font. */
export function writeFont(target: ObjectTarget, { face, characters, bytes }: SubsetFace): PdfRef {
  const { font } = loadFont(face)
  const baseFont = name(`${subsetTag(characters)}+${font.postscriptName}`)
  const codePoints = characters.map((character) => character.codePointAt(0) ?? 0)
  const widths = codePoints.map((codePoint) =>
    Math.round((font.glyphForCodePoint(codePoint).advanceWidth * 1000) / font.unitsPerEm),
  )
  const descendant = target.add(
    dictOf({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: baseFont,
      FontDescriptor: target.add(
        descriptorOf(face, addStream(target, bytes, { Length1: numberOf(bytes.length) }), baseFont),
      ),
      CIDSystemInfo: dictOf({
        Registry: textString('Adobe'),
        Ordering: textString('Identity'),
        Supplement: numberOf(0),
      }),
      CIDToGIDMap: addStream(target, glyphIds(face, bytes, codePoints)),
      DW: numberOf(1000),
      W: [numberOf(1), widths.map((width) => numberOf(width))],
    }),
  )
  return target.add(
    dictOf({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: addStream(target, Buffer.from(unicodeMap(characters), 'latin1')),
    }),
  )
}

/** Two bytes for each code from 0: the glyph in the subset. */
function glyphIds(face: FontName, bytes: Buffer, codePoints: readonly number[]): Buffer {
  const subset = openFont(bytes)
  const ids = Buffer.alloc((codePoints.length + 1) * 2)
  for (const [index, codePoint] of codePoints.entries()) {
    const { id } = subset.glyphForCodePoint(codePoint)
    if (id === 0) throw new PdfError('missing-character', `the ${face} font lost a character`)
    ids.writeUInt16BE(id, (index + 1) * 2)
  }
  return ids
}

function descriptorOf(face: FontName, fontFile: PdfRef, baseFont: PdfObject): PdfDict {
  const { font } = loadFont(face)
  const { minX, minY, maxX, maxY } = font.bbox
  const toThousandths = (value: number): PdfObject => numberOf(Math.round((value * 1000) / font.unitsPerEm))
  return dictOf({
    Type: name('FontDescriptor'),
    FontName: baseFont,
    // Symbolic, and serif where it is.
    Flags: numberOf(face === 'sans' ? 4 : 6),
    FontBBox: [minX, minY, maxX, maxY].map((value) => toThousandths(value)),
    ItalicAngle: numberOf(0),
    Ascent: toThousandths(font.ascent),
    Descent: toThousandths(font.descent),
    // Not every font says how high its capitals are.
    CapHeight: toThousandths(font.capHeight || font.ascent),
    StemV: numberOf(face === 'serifBold' ? 140 : 80),
    FontFile2: fontFile,
  })
}

function addStream(target: ObjectTarget, data: Buffer, entries: Record<string, PdfObject> = {}): PdfRef {
  return target.addStream(dictOf({ ...entries, Filter: name('FlateDecode') }), deflateSync(data))
}

/** Six letters that differ between subsets (ISO 32000-1, 9.6.4). */
function subsetTag(characters: readonly string[]): string {
  const hash = createHash('sha256').update(characters.join('')).digest()
  return [...hash.subarray(0, 6)].map((byte) => String.fromCodePoint(65 + (byte % 26))).join('')
}

function unicodeMap(characters: readonly string[]): string {
  const rows = characters.map((character, index) => {
    const code = (index + 1).toString(16).toUpperCase().padStart(4, '0')
    return `<${code}> <${Buffer.from(character, 'utf16le').swap16().toString('hex').toUpperCase()}>`
  })
  const sections: string[] = []
  // At most 100 mappings a section (Adobe Technical Note 5411).
  for (let at = 0; at < rows.length; at += 100) {
    const section = rows.slice(at, at + 100)
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
    ...sections,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}
