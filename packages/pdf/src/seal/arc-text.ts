import type { PathCommand } from '../drawing.ts'
import type { FontName } from '../text/fonts.ts'
import { outlineOf } from '../text/glyph-outlines.ts'
import { placeGlyph, sum } from './place-glyph.ts'

/** Text along an ellipse (a circle when the semi-axes are equal), centred at its top or its bottom. */
export interface ArcText {
  text: string
  font: FontName
  x: number
  y: number
  /** Semi-axes of the line through the middle of the characters. */
  radiusX: number
  radiusY: number
  size: number
  /** Angle between the middles of two neighbouring full-width characters, degrees, if there is room. */
  pitchDegrees: number
  /** Largest angle between the middles of the first and the last character, degrees. */
  limitDegrees: number
  side: 'top' | 'bottom'
}

/** Share of its place along the inner side of the arc that a character may fill. */
const FILL = 0.96
const MOST_CONDENSED = 0.5

/** One outline per character; they are condensed until no two can touch. */
export function placeArc(arc: ArcText): PathCommand[][] {
  const characters = [...arc.text]
  const widths = characters.map((character) => clamp(outlineOf(character, arc.font).advance, 0.5, 1))
  const offsets = widths.map((width, index) => sum(widths.slice(0, index)) + width / 2)
  const first = offsets[0] ?? 0
  const length = (offsets.at(-1) ?? 0) - first
  const span = Math.min(arc.limitDegrees, length * arc.pitchDegrees)
  const pitch = length === 0 ? arc.pitchDegrees : span / length
  const curve = sampleEllipse(arc.radiusX, arc.radiusY)
  const condense = condensation(arc, pitch)
  return characters.map((character, index) => {
    const degrees = ((offsets[index] ?? 0) - first) * pitch - span / 2
    const point = pointAt(curve, degrees / 360)
    const flip = arc.side === 'top' ? 1 : -1
    return placeGlyph(character, arc.font, {
      x: arc.x + point.x,
      y: arc.y - flip * point.y,
      size: arc.size,
      rotation: flip * point.rotation,
      condense,
    })
  })
}

function condensation(arc: ArcText, pitchDegrees: number): number {
  const middle = Math.min(arc.radiusX, arc.radiusY)
  // Neighbours come closest at their feet, on the inner side; ink begins a little above the square's edge.
  const feet = arc.side === 'top' ? middle - arc.size * 0.38 : middle
  const room = ((pitchDegrees * Math.PI) / 180) * (feet / middle) * meanRadius(arc)
  return clamp((room * FILL) / arc.size, MOST_CONDENSED, 0.96)
}

/** The radius of the circle that is as long as the ellipse. */
function meanRadius(arc: ArcText): number {
  return sampleEllipse(arc.radiusX, arc.radiusY).length / (2 * Math.PI)
}

interface Curve {
  radiusX: number
  radiusY: number
  length: number
  /** Arc length from the top, clockwise, at each of SAMPLES equal steps of the parameter. */
  lengths: number[]
}

const SAMPLES = 720

function sampleEllipse(radiusX: number, radiusY: number): Curve {
  const lengths = [0]
  for (let index = 1; index <= SAMPLES; index++) {
    const t = ((index - 0.5) / SAMPLES) * 2 * Math.PI
    const step = Math.hypot(radiusX * Math.cos(t), radiusY * Math.sin(t)) * ((2 * Math.PI) / SAMPLES)
    lengths.push((lengths.at(-1) ?? 0) + step)
  }
  return { radiusX, radiusY, lengths, length: lengths.at(-1) ?? 0 }
}

/** The point a share of the circumference away from the top, clockwise, y up, and the tangent's turn there. */
function pointAt(curve: Curve, share: number): { x: number; y: number; rotation: number } {
  const target = Math.abs(share) * curve.length
  const index = Math.max(
    1,
    curve.lengths.findIndex((length) => length >= target),
  )
  const before = curve.lengths[index - 1] ?? 0
  const after = curve.lengths[index] ?? before
  const part = after > before ? (target - before) / (after - before) : 0
  const t = (Math.sign(share) * (index - 1 + part) * 2 * Math.PI) / SAMPLES
  const { radiusX, radiusY } = curve
  const rotation = Math.atan2(radiusY * Math.sin(t), radiusX * Math.cos(t))
  return { x: radiusX * Math.sin(t), y: radiusY * Math.cos(t), rotation }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
