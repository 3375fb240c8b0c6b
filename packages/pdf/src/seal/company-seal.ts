import type { PathCommand, Rgb, VectorDrawing } from '../drawing.ts'
import { PdfError } from '../errors.ts'
import { placeArc } from './arc-text.ts'
import { placeLine } from './place-glyph.ts'
import { SEAL_COLOURS, type SealColour } from './seal-colours.ts'

/** What a company seal shows. */
export interface CompanySealSpec {
  /** On the upper arc; 1 to 60 characters; spaces are dropped but between words in Latin letters. */
  companyName: string
  /** The purpose in a straight line, such as 合同专用章; at most 16 characters. */
  bottomText?: string
  /**
   * The registration number of the seal, usually 13 digits, on the lower arc; on an oval the tax number across the
   * middle, as a 发票专用章 has it. At most 20 characters.
   */
  code?: string
  /** Oval is for foreign-invested companies and has no star. Default: round. */
  shape?: 'round' | 'oval'
  /** Width, 10 to 60 mm. Default: 42 for round, 45 for oval. */
  diameterMm?: number
  /** Height of an oval, from half its width to the whole. Default: two thirds of it. */
  heightMm?: number
  /** The star of a round seal; without it the purpose stands in the middle. Default: true. */
  star?: boolean
  /** Default: red. */
  colour?: SealColour
}

/** Every measure below is in tenths of a millimetre on a seal of this radius (42 mm) and then scaled. */
const RADIUS = 210
const RIM = 12
const GAP = 9
const STAR_RADIUS = 70
const STAR_INNER = 0.382
const LINE_SIZE = 42
const LINE_Y = 112
const LINE_WIDTH = 236
const LINE_Y_ALONE = 24
const LINE_SIZE_ALONE = 52
const CODE_SIZE = 19
const CODE_PITCH = 5.2
const OVAL_CODE_SIZE = 32
const OVAL_LINE_Y = 84

/**
 * A company seal, in tenths of a millimetre: rim, star, name on the upper arc, purpose and code.
 * Long names are condensed; nothing touches. Throws PdfError 'invalid-input' for a text that cannot fit and
 * 'missing-character' for one that cannot be shown.
 */
export function drawCompanySeal(spec: CompanySealSpec): VectorDrawing {
  const name = requireText('company name', spec.companyName, 60)
  if (name === '') throw new PdfError('invalid-input', 'a company seal needs a company name')
  const purpose = requireText('bottom text', spec.bottomText ?? '', 16)
  const code = requireText('code', spec.code ?? '', 20)
  const box = sealBox(spec)
  const parts = [
    ...placeName({ name, purpose, code, box }),
    ...(box.star ? [star(box.x, box.y, STAR_RADIUS * box.scale)] : []),
    ...(purpose ? placePurpose(purpose, { box, code }) : []),
    ...(code ? placeCode(code, box) : []),
  ]
  const colour = SEAL_COLOURS[spec.colour ?? 'red']
  return {
    width: box.x * 2,
    height: box.y * 2,
    shapes: [
      rim(box, colour),
      ...parts.filter((path) => path.length > 0).map((path) => ({ path, fill: colour })),
    ],
  }
}

interface SealBox {
  x: number
  y: number
  scale: number
  oval: boolean
  star: boolean
}

function sealBox(spec: CompanySealSpec): SealBox {
  const oval = spec.shape === 'oval'
  const widthMm = spec.diameterMm ?? (oval ? 45 : 42)
  if (!(widthMm >= 10 && widthMm <= 60)) throw new PdfError('invalid-input', 'a seal is 10 to 60 mm wide')
  const x = widthMm * 5
  const y = oval ? (spec.heightMm ?? (widthMm * 2) / 3) * 5 : x
  if (!(y >= x / 2 && y <= x)) throw new PdfError('invalid-input', 'an oval is half to once as high as wide')
  return { x, y, scale: y / RADIUS, oval, star: !oval && spec.star !== false }
}

function placeName(seal: { name: string; purpose: string; code: string; box: SealBox }): PathCommand[][] {
  const { box, purpose, code } = seal
  const count = [...seal.name].length
  const size = nameSize(count) * box.scale
  const inset = (RIM + GAP) * box.scale + size / 2
  return placeArc({
    text: seal.name,
    font: 'serifBold',
    x: box.x,
    y: box.y,
    radiusX: box.x - inset,
    radiusY: box.y - inset,
    size,
    // Short names stand wider apart than long ones, but a name of two is not torn to the sides.
    // On an oval the characters are smaller against its length.
    pitchDegrees: Math.min(38, Math.max(21.5, 46 - count * 3)) * (box.oval ? 0.84 : 1),
    limitDegrees: nameLimit(purpose, code, box.oval),
    side: 'top',
  })
}

function nameSize(count: number): number {
  if (count <= 12) return 56
  if (count <= 16) return 52
  if (count <= 20) return 46
  return count <= 28 ? 42 : 34
}

/** Degrees the name may take before its ends touch the purpose line or the code. */
function nameLimit(purpose: string, code: string, oval: boolean): number {
  if (oval) return purpose || code ? 236 : 250
  const beforeCode = code ? 360 - [...code].length * CODE_PITCH - 34 : 280
  return Math.min(280, beforeCode, purpose ? 230 : 280)
}

function placePurpose(purpose: string, { box, code }: { box: SealBox; code: string }): PathCommand[][] {
  const alone = !box.oval && !box.star
  const y = box.y + (box.oval ? (code ? OVAL_LINE_Y : 12) : alone ? LINE_Y_ALONE : LINE_Y) * box.scale
  const lineSize = alone ? LINE_SIZE_ALONE : LINE_SIZE
  const long = [...purpose].length > 8
  return placeLine(purpose, 'serifBold', {
    x: box.x,
    y,
    size: (long ? lineSize * 0.76 : lineSize) * box.scale,
    maxWidth: LINE_WIDTH * box.scale,
    tracking: 0.06,
  })
}

function placeCode(code: string, box: SealBox): PathCommand[][] {
  if (box.oval) {
    const width = (box.x - (RIM + GAP + 60) * box.scale) * 2
    const y = box.y + 6 * box.scale
    const size = OVAL_CODE_SIZE * box.scale
    return placeLine(code, 'sans', { x: box.x, y, size, maxWidth: width, tracking: 0.1 })
  }
  const inset = (RIM + 6 + CODE_SIZE / 2) * box.scale
  return placeArc({
    text: code,
    font: 'sans',
    x: box.x,
    y: box.y,
    radiusX: box.x - inset,
    radiusY: box.y - inset,
    size: CODE_SIZE * box.scale,
    // A digit is little more than half as wide as a full-width character.
    pitchDegrees: CODE_PITCH / 0.56,
    limitDegrees: CODE_PITCH * [...code].length,
    side: 'bottom',
  })
}

function rim(box: SealBox, stroke: Rgb): VectorDrawing['shapes'][number] {
  const width = RIM * box.scale
  return { path: ellipse(box, width / 2 + 1), stroke, strokeWidth: width }
}

/** Four Bézier curves, off by less than 0.03 % of the radius. */
function ellipse({ x, y }: SealBox, inset: number): PathCommand[] {
  const rx = x - inset
  const ry = y - inset
  const kx = rx * 0.5522847
  const ky = ry * 0.5522847
  return [
    ['M', x + rx, y],
    ['C', x + rx, y + ky, x + kx, y + ry, x, y + ry],
    ['C', x - kx, y + ry, x - rx, y + ky, x - rx, y],
    ['C', x - rx, y - ky, x - kx, y - ry, x, y - ry],
    ['C', x + kx, y - ry, x + rx, y - ky, x + rx, y],
    ['Z'],
  ]
}

function star(x: number, y: number, radius: number): PathCommand[] {
  const points = Array.from({ length: 10 }, (_, index): PathCommand => {
    const angle = (index * Math.PI) / 5
    const reach = index % 2 === 0 ? radius : radius * STAR_INNER
    return [index === 0 ? 'M' : 'L', x + reach * Math.sin(angle), y - reach * Math.cos(angle)]
  })
  return [...points, ['Z']]
}

function requireText(what: string, text: string, most: number): string {
  // Only words in Latin letters are told apart by spaces.
  const dense = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[^!-~]) | (?=[^!-~])/gu, '')
  if ([...dense].length > most)
    throw new PdfError('invalid-input', `the ${what} of a seal has at most ${most} characters`)
  return dense
}
