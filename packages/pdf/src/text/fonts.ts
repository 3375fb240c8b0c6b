import { createRequire } from 'node:module'
import type { readFont } from '@qiyin/fonts'
import { create, type Font } from 'fontkit'
import { PdfError } from '../errors.ts'

/**
 * The faces of the add-on `@qiyin/fonts`: Noto Serif SC (宋体) regular and bold, Noto Sans SC (黑体) regular, and
 * HanaMinB for the rare ideographs of Unicode's extensions B to F (生僻字) that those do not have.
 */
export type FontName = 'serif' | 'serifBold' | 'sans' | 'rare'

/** A face with its file; `bytes` is the whole TrueType file, shared: do not write to it. */
export interface LoadedFont {
  name: FontName
  bytes: Buffer
  font: Font
}

/** Where a character missing from a face is looked for next. */
const FALLBACKS: Record<FontName, readonly FontName[]> = {
  serif: ['serif', 'sans', 'rare'],
  serifBold: ['serifBold', 'serif', 'sans', 'rare'],
  sans: ['sans', 'serif', 'rare'],
  rare: ['rare'],
}

const loaded = new Map<FontName, LoadedFont>()

/** The first code point of extension B; what is missing below it is not in HanaMinB either. */
const FIRST_RARE = 0x20000

/**
 * The face, read from disk at its first use (10 to 31 MB) and kept. Throws PdfError `fonts-missing` where the add-on is
 * not installed.
 */
export function loadFont(name: FontName): LoadedFont {
  const known = loaded.get(name)
  if (known) return known
  const bytes = addOn().readFont(name)
  const face: LoadedFont = { name, bytes, font: openFont(bytes) }
  loaded.set(name, face)
  return face
}

function addOn(): { readFont: typeof readFont } {
  try {
    // Asked for when a character is drawn: whoever draws none does without it. That is what it exports.
    return createRequire(import.meta.url)('@qiyin/fonts') as { readFont: typeof readFont }
  } catch (cause) {
    throw new PdfError('fonts-missing', 'text is drawn with the fonts of @qiyin/fonts: install it', { cause })
  }
}

/** A font file of one face. */
export function openFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('glyphForCodePoint' in font)) throw new Error('a collection of fonts is not one font')
  return font
}

/** The face that has the character, `wanted` first and then its fallbacks; undefined when none has it. */
export function findFace(wanted: FontName, codePoint: number): LoadedFont | undefined {
  for (const name of FALLBACKS[wanted]) {
    if (name === 'rare' && !mayBeRare(codePoint)) continue
    const face = loadFont(name)
    if (face.font.hasGlyphForCodePoint(codePoint)) return face
  }
  return undefined
}

/** An emoji is not worth unpacking a font for. */
function mayBeRare(codePoint: number): boolean {
  return codePoint >= FIRST_RARE && /\p{Script=Han}/u.test(String.fromCodePoint(codePoint))
}

/** As findFace; throws PdfError 'missing-character' naming the character when no face has it. */
export function requireFace(wanted: FontName, codePoint: number): LoadedFont {
  const face = findFace(wanted, codePoint)
  if (!face) throw missingCharacter(codePoint)
  return face
}

/** The distinct characters of `text` that no face can show; line ends and tabs are not characters. */
export function missingCharacters(text: string, wanted: FontName = 'serif'): string[] {
  const distinct = new Set(text.replaceAll(/[\r\n\t]/g, ''))
  return [...distinct].filter((character) => !findFace(wanted, character.codePointAt(0) ?? 0))
}

/** How a person would look the character up: the character and its number. */
export function describeCharacter(codePoint: number): string {
  const hex = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
  const printable = codePoint > 0x20 && !(codePoint >= 0x7f && codePoint < 0xa0)
  return printable ? `${String.fromCodePoint(codePoint)} (${hex})` : hex
}

function missingCharacter(codePoint: number): PdfError {
  return new PdfError('missing-character', `no font has the character ${describeCharacter(codePoint)}`)
}
