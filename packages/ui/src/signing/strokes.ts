import type { Drawing } from './signing-state.ts'

/** The strokes as one SVG path with curves through the middle points, for screens only. */
export function strokesPath(strokes: readonly (readonly number[])[]): string {
  return strokes.map(strokePath).join('')
}

function strokePath(stroke: readonly number[]): string {
  const points: [number, number][] = []
  for (let index = 0; index + 1 < stroke.length; index += 2)
    points.push([stroke[index] ?? 0, stroke[index + 1] ?? 0])
  const [first, ...rest] = points
  if (!first) return ''
  if (rest.length === 0) return `M${first[0]} ${first[1]}l.01 0`
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point
    return `Q${point[0]} ${point[1]} ${round((point[0] + next[0]) / 2)} ${round((point[1] + next[1]) / 2)}`
  })
  const last = rest.at(-1) ?? first
  return `M${first[0]} ${first[1]}${curves.join('')}L${last[0]} ${last[1]}`
}

/** The box around the ink with a margin of one pen, as an SVG viewBox. */
export function inkBox(drawing: Drawing): string {
  const values = drawing.strokes.flat()
  const xs = values.filter((_, index) => index % 2 === 0)
  const ys = values.filter((_, index) => index % 2 === 1)
  const margin = drawing.penWidth
  const left = least(xs) - margin
  const top = least(ys) - margin
  return `${left} ${top} ${most(xs) + margin - left} ${most(ys) + margin - top}`
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
