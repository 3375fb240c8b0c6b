import { movePath, type PathCommand } from '../drawing.ts'
import { type FontName, requireFace } from './fonts.ts'

/** A character's outline in ems: x from the pen position, y down, 0 at the middle of the ideographic square. */
export interface GlyphOutline {
  path: PathCommand[]
  /** Advance width in ems; 1 for a Chinese character. */
  advance: number
}

/** The middle of an ideograph above its baseline, in ems: the square reaches from -0.12 to 0.88. */
const SQUARE_MIDDLE = 0.38

/**
 * The rare face has one weight, thin beside a bold one: struck several times, as typewriters do it, it fits in.
 * Ems, sideways, for upright strokes are the thick ones.
 */
const BOLD_STRIKES = [-0.021, -0.007, 0.007, 0.021]

/** The outline of one character; throws PdfError 'missing-character' when no face has it. */
export function outlineOf(character: string, wanted: FontName): GlyphOutline {
  const codePoint = character.codePointAt(0) ?? 0
  const { name, font } = requireFace(wanted, codePoint)
  const glyph = font.glyphForCodePoint(codePoint)
  const em = font.unitsPerEm
  const x = (value: number): number => value / em
  const y = (value: number): number => SQUARE_MIDDLE - value / em
  const path = glyph.path.commands.map(({ command, args }): PathCommand => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    switch (command) {
      case 'moveTo':
        return ['M', x(a), y(b)]
      case 'lineTo':
        return ['L', x(a), y(b)]
      case 'quadraticCurveTo':
        return ['Q', x(a), y(b), x(c), y(d)]
      case 'bezierCurveTo':
        return ['C', x(a), y(b), x(c), y(d), x(e), y(f)]
      case 'closePath':
        return ['Z']
    }
  })
  const isThin = wanted === 'serifBold' && name === 'rare'
  const struck = isThin ? BOLD_STRIKES.flatMap((dx) => movePath(path, dx, 0)) : path
  return { path: struck, advance: glyph.advanceWidth / em }
}
