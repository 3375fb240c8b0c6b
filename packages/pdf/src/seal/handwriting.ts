import { movePath, type PathCommand, type Shape, type VectorDrawing } from '../drawing.ts'
import { PdfError } from '../errors.ts'
import { PEN_INK } from './seal-colours.ts'

/** A signature written by hand, as the pad recorded it. Everything is in the pad's own units, y down. */
export interface HandwritingSpec {
  width: number
  height: number
  /** One array per stroke: x, y, x, y … At most 200 strokes and 20,000 points in all. */
  strokes: number[][]
  penWidth: number
}

const MOST_STROKES = 200
const MOST_POINTS = 20_000
const MOST_UNITS = 10_000

/**
 * The strokes as smooth round-ended lines, cropped to the ink with a margin. Throws PdfError 'invalid-input'
 * for anything that is not a list of finite points on the pad, and for a pad without ink.
 */
export function drawHandwriting(spec: HandwritingSpec): VectorDrawing {
  requireHandwriting(spec)
  const strokes = spec.strokes.map((stroke) => distinctPoints(stroke, spec.penWidth / 4))
  const points = strokes.flat()
  const margin = spec.penWidth
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  const left = least(xs) - margin
  const top = least(ys) - margin
  const shapes = strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => strokeShape(stroke, spec.penWidth))
    .map((shape) => ({ ...shape, path: movePath(shape.path, -left, -top) }))
  return {
    width: -least(xs.map((x) => -x)) + margin - left,
    height: -least(ys.map((y) => -y)) + margin - top,
    shapes,
  }
}

type Point = readonly [number, number]

function strokeShape(stroke: readonly Point[], penWidth: number): Shape {
  const [first] = stroke
  if (first && stroke.length === 1) return { path: dot(first, penWidth / 2), fill: PEN_INK }
  return { path: smooth(stroke), stroke: PEN_INK, strokeWidth: penWidth, roundJoins: true }
}

/** A Catmull-Rom spline: passes through every point the pen did. */
function smooth(points: readonly Point[]): PathCommand[] {
  return points.map((point, index): PathCommand => {
    const [x, y] = point
    const from = points[index - 1]
    if (!from) return ['M', x, y]
    const before = points[index - 2] ?? from
    const after = points[index + 1] ?? point
    return [
      'C',
      from[0] + (x - before[0]) / 6,
      from[1] + (y - before[1]) / 6,
      x - (after[0] - from[0]) / 6,
      y - (after[1] - from[1]) / 6,
      x,
      y,
    ]
  })
}

function dot([x, y]: Point, radius: number): PathCommand[] {
  const k = radius * 0.5522847
  return [
    ['M', x + radius, y],
    ['C', x + radius, y + k, x + k, y + radius, x, y + radius],
    ['C', x - k, y + radius, x - radius, y + k, x - radius, y],
    ['C', x - radius, y - k, x - k, y - radius, x, y - radius],
    ['C', x + k, y - radius, x + radius, y - k, x + radius, y],
    ['Z'],
  ]
}

/** The points at least `distance` apart, the last one kept, so that a resting pen makes no knots. */
function distinctPoints(stroke: readonly number[], distance: number): Point[] {
  const points: Point[] = []
  for (let index = 0; index + 1 < stroke.length; index += 2) {
    const point: Point = [stroke[index] ?? 0, stroke[index + 1] ?? 0]
    const previous = points.at(-1)
    if (!previous || Math.hypot(point[0] - previous[0], point[1] - previous[1]) >= distance)
      points.push(point)
  }
  return points
}

function requireHandwriting({ width, height, strokes, penWidth }: HandwritingSpec): void {
  if (!isLength(width) || !isLength(height))
    throw new PdfError('invalid-input', 'the pad has no sensible size')
  if (!isLength(penWidth) || penWidth > Math.max(width, height) / 4)
    throw new PdfError('invalid-input', 'the pen has no sensible width')
  if (!Array.isArray(strokes) || strokes.length > MOST_STROKES)
    throw new PdfError('invalid-input', `a signature has at most ${MOST_STROKES} strokes`)
  if (strokes.some((stroke) => !Array.isArray(stroke) || stroke.length % 2 === 1))
    throw new PdfError('invalid-input', 'a stroke is a list of x, y pairs')
  const count = strokes.reduce((total, stroke) => total + stroke.length / 2, 0)
  if (count === 0) throw new PdfError('invalid-input', 'the signature is empty')
  if (count > MOST_POINTS)
    throw new PdfError('invalid-input', `a signature has at most ${MOST_POINTS} points`)
  for (const stroke of strokes)
    if (stroke.some((value, index) => !onPad(value, index % 2 === 0 ? width : height)))
      throw new PdfError('invalid-input', 'a point lies outside the pad')
}

/** A pen may slip a little over the edge. NaN is nowhere. */
function onPad(value: number, limit: number): boolean {
  return value >= -limit * 0.1 && value <= limit * 1.1
}

function isLength(value: number): boolean {
  return Number.isFinite(value) && value > 0 && value <= MOST_UNITS
}

/** Not Math.min(...values): 20,000 arguments are too many for some stacks. */
function least(values: readonly number[]): number {
  return values.reduce((smallest, value) => Math.min(smallest, value), Infinity)
}
