import { PdfError } from '../errors.ts'
import { dictOf, type PdfDict, type PdfRef } from '../read/objects.ts'
import {
  createEmbeddedFonts,
  type EmbeddedFonts,
  type SubsetFace,
  writeFont,
} from '../text/embedded-fonts.ts'
import { type FontName, requireFace } from '../text/fonts.ts'
import type { ObjectTarget } from './object-target.ts'

/** A line of text ready to be painted, in points with its bottom-left corner at the origin. */
export interface TextLine {
  width: number
  height: number
  operators: string
  /** The /Font resources of the operators. */
  fonts: PdfDict
}

const SIZE = 12
const HEIGHT = 15
/** Puts the ideographs' square, from -0.12 to 0.88 em, in the middle of the height. */
const BASELINE = HEIGHT / 2 - SIZE * 0.38
const MOST_CHARACTERS = 60
const INK = '0.11 0.125 0.141 rg'

/** The texts of some appearances with the fonts they share; the fonts are written once, when first used. */
export class AppearanceTexts {
  private readonly faces: ReadonlyMap<FontName, SubsetFace>
  private readonly fonts: EmbeddedFonts
  private readonly written = new Map<FontName, PdfRef>()

  private constructor(fonts: EmbeddedFonts, faces: readonly SubsetFace[]) {
    this.fonts = fonts
    this.faces = new Map(faces.map((face) => [face.face, face]))
  }

  /** Throws PdfError `missing-character` naming a character no font has, `invalid-input` for an unusable text. */
  static async prepare(texts: readonly string[]): Promise<AppearanceTexts> {
    const fonts = createEmbeddedFonts()
    for (const text of texts) for (const { face, character } of lettersOf(text)) fonts.codeOf(face, character)
    return new AppearanceTexts(fonts, await fonts.subset())
  }

  /** The line for a text that was prepared. */
  write(target: ObjectTarget, text: string): TextLine {
    const letters = lettersOf(text)
    let x = 0
    const shown = letters.map(({ face, character, advance }) => {
      const at = x
      x += advance * SIZE
      return `/${face} ${SIZE} Tf 1 0 0 1 ${at.toFixed(3)} ${BASELINE} Tm <${this.fonts.codeOf(face, character)}> Tj`
    })
    const fonts = [...new Set(letters.map(({ face }) => face))].map((face) => [face, this.font(target, face)])
    return {
      width: x,
      height: HEIGHT,
      operators: `BT ${INK}\n${shown.join('\n')}\nET`,
      fonts: dictOf(Object.fromEntries(fonts)),
    }
  }

  private font(target: ObjectTarget, name: FontName): PdfRef {
    const known = this.written.get(name)
    if (known) return known
    const face = this.faces.get(name)
    if (!face) throw new Error('a text was written that was not prepared')
    const ref = writeFont(target, face)
    this.written.set(name, ref)
    return ref
  }
}

interface PlacedCharacter {
  character: string
  face: FontName
  /** In ems. */
  advance: number
}

function lettersOf(text: string): PlacedCharacter[] {
  const characters = [...text.trim()]
  if (characters.length === 0 || characters.length > MOST_CHARACTERS)
    throw new PdfError('invalid-input', `a text in a field has 1 to ${MOST_CHARACTERS} characters`)
  return characters.map((character) => {
    const codePoint = character.codePointAt(0) ?? 0
    const { name, font } = requireFace('serif', codePoint)
    const advance = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
    return { character, face: name, advance }
  })
}
