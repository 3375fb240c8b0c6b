import { mapPath, movePath, type PathCommand, type VectorDrawing } from '../drawing.ts'
import { PdfError } from '../errors.ts'
import { placeGlyph, placeLine } from './place-glyph.ts'
import { PEN_INK, SEAL_COLOURS, type SealColour } from './seal-colours.ts'

/** What a person's name seal shows. */
export interface NameSealSpec {
  /** 1 to 40 characters. */
  personName: string
  /** Side of the square, 10 to 30 mm. Default: 20. */
  sizeMm?: number
  /** Default: red. */
  colour?: SealColour
}

const FRAME = 9
const EDGE = 21

/**
 * A square name seal (名章) in tenths of a millimetre: columns from right to left, 印 or 之印 added to names
 * of up to three characters; a name in Latin letters is set in lines.
 */
export function drawNameSeal(spec: NameSealSpec): VectorDrawing {
  const name = requireName(spec.personName)
  const sizeMm = spec.sizeMm ?? 20
  if (!(sizeMm >= 10 && sizeMm <= 30)) throw new PdfError('invalid-input', 'a name seal is 10 to 30 mm wide')
  const side = sizeMm * 10
  const scale = side / 200
  const colour = SEAL_COLOURS[spec.colour ?? 'red']
  const inner = side - 2 * EDGE * scale
  const glyphs = isLatin(name) ? placeWords(name, inner) : placeColumns(withSuffix(name), inner)
  return {
    width: side,
    height: side,
    shapes: [
      { path: frame(side, FRAME * scale), stroke: colour, strokeWidth: FRAME * scale },
      ...glyphs.map((path) => ({ path: movePath(path, EDGE * scale, EDGE * scale), fill: colour })),
    ],
  }
}

/** A typed signature or a signing date: one line of text in pen colour, 100 units high, as wide as it needs. */
export function drawTextLine(spec: { text: string; colour?: SealColour }): VectorDrawing {
  const text = requireName(spec.text)
  const fill = spec.colour ? SEAL_COLOURS[spec.colour] : PEN_INK
  const path = placeLine(text, 'serif', { x: 0, y: 50, size: 84, maxWidth: 1e5 }).flat()
  const { left, right } = extent(path)
  const margin = 6
  const width = right - left + 2 * margin
  return { width, height: 100, shapes: [{ path: movePath(path, margin - left, 0), fill }] }
}

function placeColumns(name: string, inner: number): PathCommand[][] {
  const columns = evenColumns([...name])
  const width = inner / columns.length
  return columns.flatMap((characters, column) => {
    const height = inner / characters.length
    // Stretching beyond these makes strokes of uneven weight.
    const size = Math.min(height, width * 1.45) * 1.02
    const stretchedWidth = Math.min(width, height * 1.3) * 1.02
    const x = inner - (column + 0.5) * width
    return characters.map((character, row) => {
      const y = (row + 0.5) * height
      return placeGlyph(character, 'serifBold', { x, y, size, condense: stretchedWidth / size })
    })
  })
}

/** From the right; as many columns as make the characters squarest, the first ones with one character more. */
function evenColumns(characters: readonly string[]): string[][] {
  const count = Math.ceil(characters.length / Math.ceil(Math.sqrt(characters.length)))
  return Array.from({ length: count }, (_, column) =>
    characters.slice(
      Math.ceil((column * characters.length) / count),
      Math.ceil(((column + 1) * characters.length) / count),
    ),
  )
}

function placeWords(name: string, inner: number): PathCommand[][] {
  const words = name.split(/\s+/)
  const size = Math.min(inner / words.length, inner / 2.2)
  return words.flatMap((word, index) =>
    placeLine(word, 'serifBold', {
      x: inner / 2,
      y: inner / 2 + (index - (words.length - 1) / 2) * size,
      size: size * 0.9,
      maxWidth: inner,
    }),
  )
}

function withSuffix(name: string): string {
  const dense = name.replaceAll(/[\s·•・．.]/g, '')
  const count = [...dense].length
  if (count === 2) return `${dense}之印`
  return count === 1 || count === 3 ? `${dense}印` : dense
}

function isLatin(name: string): boolean {
  return /^[\p{Script=Latin}\s.'·-]+$/u.test(name)
}

function frame(side: number, width: number): PathCommand[] {
  const near = width / 2 + 1
  const far = side - near
  const r = side * 0.035
  return [
    ['M', near + r, near],
    ['L', far - r, near],
    ['Q', far, near, far, near + r],
    ['L', far, far - r],
    ['Q', far, far, far - r, far],
    ['L', near + r, far],
    ['Q', near, far, near, far - r],
    ['L', near, near + r],
    ['Q', near, near, near + r, near],
    ['Z'],
  ]
}

function extent(path: readonly PathCommand[]): { left: number; right: number } {
  let left = Infinity
  let right = -Infinity
  mapPath(path, (x, y) => {
    left = Math.min(left, x)
    right = Math.max(right, x)
    return [x, y]
  })
  if (left > right) throw new PdfError('invalid-input', 'the text has nothing to show')
  return { left, right }
}

function requireName(text: string): string {
  const name = text.trim()
  const count = [...name].length
  if (count === 0 || count > 40) throw new PdfError('invalid-input', 'a name has 1 to 40 characters')
  return name
}
