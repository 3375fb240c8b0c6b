import { createHash } from 'node:crypto'
import subsetFont from 'subset-font'
import { PdfError } from '../errors.ts'
import { type FontName, loadFont, openFont } from './fonts.ts'
import type { PdfFile } from './pdf-file.ts'

/** The fonts of one document: gives out character codes while pages are written, then embeds what was used. */
export interface EmbeddedFonts {
  /** The two-byte code of a character, as four hexadecimal digits. */
  codeOf: (face: FontName, character: string) => string
  /** Embeds the used characters; returns the entries of a /Font resource dictionary. */
  embed: (file: PdfFile) => Promise<string>
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
  const embed = async (file: PdfFile): Promise<string> => {
    const entries: string[] = []
    for (const [face, codes] of used)
      entries.push(`/${face} ${await embedFace(file, face, [...codes.keys()])} 0 R`)
    return entries.join(' ')
  }
  return { codeOf, embed }
}

// No glyph substitution is kept: a ligature would be extracted as one unknown character.
const SUBSET_OPTIONS = {
  targetFormat: 'truetype' as const,
  noLayoutClosure: true,
  keepFeatures: [],
  noHinting: true,
  dropTables: ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'VORG', 'vhea', 'vmtx', 'DSIG'],
}

async function embedFace(file: PdfFile, face: FontName, characters: readonly string[]): Promise<number> {
  const { bytes, font } = loadFont(face)
  const subset = await subsetFont(bytes, characters.join(''), SUBSET_OPTIONS)
  const small = openFont(subset)
  const codePoints = characters.map((character) => character.codePointAt(0) ?? 0)
  const glyphIds = Buffer.alloc((characters.length + 1) * 2)
  for (const [index, codePoint] of codePoints.entries()) {
    const glyph = small.glyphForCodePoint(codePoint)
    if (glyph.id === 0) throw new PdfError('missing-character', `the ${face} font lost a character`)
    glyphIds.writeUInt16BE(glyph.id, (index + 1) * 2)
  }
  const widths = codePoints.map((codePoint) =>
    Math.round((font.glyphForCodePoint(codePoint).advanceWidth * 1000) / font.unitsPerEm),
  )
  const name = `${subsetTag(characters)}+${font.postscriptName}`
  const descriptor = file.add(describe(face, name, file.addStream(subset, `/Length1 ${subset.length}`)))
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /FontDescriptor ${descriptor} 0 R ` +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      `/CIDToGIDMap ${file.addStream(glyphIds)} 0 R /DW 1000 /W [1 [${widths.join(' ')}]] >>`,
  )
  const toUnicode = file.addStream(Buffer.from(unicodeMap(characters), 'latin1'))
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R >>`,
  )
}

function describe(face: FontName, name: string, fontFile: number): string {
  const { font } = loadFont(face)
  const { minX, minY, maxX, maxY } = font.bbox
  const flags = face === 'sans' ? 4 : 6
  return (
    `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags} /FontBBox [${minX} ${minY} ${maxX} ${maxY}] ` +
    `/ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} /CapHeight ${font.capHeight} ` +
    `/StemV ${face === 'serifBold' ? 140 : 80} /FontFile2 ${fontFile} 0 R >>`
  )
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
