import type { Line, Sides } from '../model/document-model.ts'

/** A length. */
export function pt(value: number): string {
  return `${Math.round(value * 1000) / 1000}pt`
}

/** A string: whatever it holds, Typst reads it as text. */
export function quoted(text: string): string {
  const escaped = text
    .replaceAll(/[\\"]/g, String.raw`\$&`)
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' ? String.raw`\n` : ' '))
  return `"${escaped}"`
}

/** An array, also of one. */
export function array(items: readonly string[]): string {
  return `(${items.join(', ')}${items.length === 1 ? ',' : ''})`
}

/** A colour of RRGGBB. */
export function colour(value: string): string {
  return `rgb("#${value}")`
}

/** A stroke; none when there is no line. */
export function stroke(line: Line | undefined): string {
  if (!line) return 'none'
  const dash = line.isDashed ? ', dash: "dashed"' : ''
  return `(thickness: ${pt(line.widthPt)}, paint: ${colour(line.color)}${dash})`
}

/** The strokes around something; none when there are no lines. */
export function strokes(sides: Sides): string {
  const written = Object.entries(sides).map(([side, line]) => `${side}: ${stroke(line)}`)
  return written.length === 0 ? 'none' : `(${written.join(', ')})`
}
