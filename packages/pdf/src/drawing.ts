import { PdfError } from './errors.ts'
import type { VectorAppearance } from './types.ts'

/** Red, green, blue, each 0 to 1. */
export type Rgb = readonly [number, number, number]

/** One step of an outline, absolute coordinates, named as in SVG: move, line, quadratic, cubic, close. */
export type PathCommand =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']

/** One outline, filled (non-zero winding) and/or stroked. `strokeWidth` is in the drawing's own units. */
export interface Shape {
  path: PathCommand[]
  fill?: Rgb
  stroke?: Rgb
  strokeWidth?: number
  /** Round line ends and joins, as a pen draws. */
  roundJoins?: boolean
}

/** A picture without bitmaps: origin top-left, y down, units arbitrary; anything outside width × height is cut off. */
export interface VectorDrawing {
  width: number
  height: number
  shapes: Shape[]
}

/** The drawing as a PDF appearance, vector, `widthPt` points wide and in proportion high. */
export function toPdfAppearance(drawing: VectorDrawing, widthPt: number): VectorAppearance {
  const scale = widthPt / requireSize(drawing).width
  return {
    kind: 'vector',
    width: widthPt,
    height: drawing.height * scale,
    content: toPdfOperators(drawing, scale),
  }
}

/** PDF operators that paint the drawing with its bottom-left corner at the origin, `scale` points per unit. */
export function toPdfOperators(drawing: VectorDrawing, scale: number): string {
  const head = `q ${number(scale, 6)} 0 0 ${number(-scale, 6)} 0 ${number(drawing.height * scale)} cm`
  return [head, ...drawing.shapes.map(shapeOperators), 'Q'].join('\n')
}

/** The drawing as a standalone SVG of its own units, with an optional display width in CSS pixels. */
export function toSvg(drawing: VectorDrawing, widthPx?: number): string {
  const { width, height } = requireSize(drawing)
  const shownWidth = widthPx ?? width
  const size = `width="${number(shownWidth)}" height="${number((shownWidth * height) / width)}"`
  const shapes = drawing.shapes.map(svgShape).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${number(width)} ${number(height)}">${shapes}</svg>`
}

/** The outline moved by (dx, dy). */
export function movePath(path: readonly PathCommand[], dx: number, dy: number): PathCommand[] {
  return mapPath(path, (x, y) => [x + dx, y + dy])
}

/** The outline with every point, control points included, sent through `map`. */
export function mapPath(
  path: readonly PathCommand[],
  map: (x: number, y: number) => [number, number],
): PathCommand[] {
  return path.map((command): PathCommand => {
    switch (command[0]) {
      case 'M':
        return ['M', ...map(command[1], command[2])]
      case 'L':
        return ['L', ...map(command[1], command[2])]
      case 'Q':
        return ['Q', ...map(command[1], command[2]), ...map(command[3], command[4])]
      case 'C':
        return [
          'C',
          ...map(command[1], command[2]),
          ...map(command[3], command[4]),
          ...map(command[5], command[6]),
        ]
      case 'Z':
        return command
    }
  })
}

/** The drawing itself; throws PdfError `invalid-input` without a usable size. */
export function requireSize(drawing: VectorDrawing): VectorDrawing {
  if (!(drawing.width > 0 && drawing.height > 0 && drawing.width < 1e6 && drawing.height < 1e6))
    throw new PdfError('invalid-input', 'a drawing needs a positive width and height')
  return drawing
}

function svgShape(shape: Shape): string {
  const d = shape.path
    .map(([name, ...values]) => name + values.map((value) => number(value)).join(' '))
    .join('')
  const fill = `fill="${shape.fill ? hexColour(shape.fill) : 'none'}"`
  if (!shape.stroke) return `<path d="${d}" ${fill}/>`
  const round = shape.roundJoins ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
  const stroke = `stroke="${hexColour(shape.stroke)}" stroke-width="${number(shape.strokeWidth ?? 1)}"${round}`
  return `<path d="${d}" ${fill} ${stroke}/>`
}

function shapeOperators(shape: Shape): string {
  const setup: string[] = []
  if (shape.fill) setup.push(`${colour(shape.fill)} rg`)
  if (shape.stroke) {
    const ends = shape.roundJoins ? '1 J 1 j' : '0 J 0 j'
    setup.push(`${colour(shape.stroke)} RG ${number(shape.strokeWidth ?? 1)} w ${ends}`)
  }
  return [...setup, ...pathOperators(shape.path), paintOperator(shape)].join('\n')
}

function paintOperator(shape: Shape): string {
  if (shape.fill && shape.stroke) return 'B'
  if (shape.fill) return 'f'
  return shape.stroke ? 'S' : 'n'
}

function pathOperators(path: readonly PathCommand[]): string[] {
  let x = 0
  let y = 0
  return path.map((command) => {
    switch (command[0]) {
      case 'M':
      case 'L':
        ;[, x, y] = command
        return `${number(x)} ${number(y)} ${command[0] === 'M' ? 'm' : 'l'}`
      case 'Q': {
        // PDF has cubic curves only.
        const [, cx, cy, endX, endY] = command
        const points = [x + ((cx - x) * 2) / 3, y + ((cy - y) * 2) / 3]
        points.push(endX + ((cx - endX) * 2) / 3, endY + ((cy - endY) * 2) / 3, endX, endY)
        x = endX
        y = endY
        return `${points.map((value) => number(value)).join(' ')} c`
      }
      case 'C':
        ;[, , , , , x, y] = command
        return `${command
          .slice(1)
          .map((value) => number(Number(value)))
          .join(' ')} c`
      case 'Z':
        return 'h'
    }
  })
}

function colour(rgb: Rgb): string {
  return rgb.map((part) => number(part, 3)).join(' ')
}

function hexColour(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Never exponent notation: PDF does not know it. */
function number(value: number, digits = 2): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
