import type { FontKind, Look } from '../model/document-model.ts'
import { colour, pt } from './expressions.ts'

/** The families that the package renders with, by kind; the last holds rare ideographs. */
export const families = { serif: 'Noto Serif SC', sans: 'Noto Sans SC', rare: 'HanaMinB' } as const

/** The looks of a document, each named once in its markup. */
export class Faces {
  readonly #names = new Map<string, string>()

  /** The name of the function that sets text in this look. */
  nameOf(look: Look): string {
    const key = settings(look)
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const name = `s${this.#names.size}`
    this.#names.set(key, name)
    return name
  }

  /** What defines them all. */
  definitions(): string {
    return [...this.#names].map(([key, name]) => `#let ${name}(body) = text(${key}, body)`).join('\n')
  }
}

function settings(look: Look): string {
  const size = look.script === undefined ? look.sizePt : look.sizePt * 0.62
  // Superscripts of Word stand a third of the size higher, subscripts a seventh lower.
  const scripts = { super: -0.33, sub: 0.14 } as const
  const raised = look.script === undefined ? 0 : look.sizePt * scripts[look.script]
  const baseline = raised - look.raisePt
  const ink = look.color === undefined ? 'black' : colour(look.color)
  const parts = [`font: ${fonts(look.eastAsian, look.latin)}`, `size: ${pt(size)}`]
  // There is no bold face without serifs: its strokes are thickened.
  const isStroked = look.bold && look.eastAsian === 'sans'
  if (look.bold && !isStroked) parts.push('weight: "bold"')
  if (isStroked) parts.push(`stroke: ${pt(size * 0.025)} + ${ink}`)
  if (look.color !== undefined) parts.push(`fill: ${ink}`)
  if (look.spacingPt !== 0) parts.push(`tracking: ${pt(look.spacingPt)}`)
  if (baseline !== 0) parts.push(`baseline: ${pt(baseline)}`)
  return parts.join(', ')
}

function fonts(eastAsian: FontKind, latin: FontKind): string {
  const covers = eastAsian === latin ? '' : `(name: "${families[latin]}", covers: "latin-in-cjk"), `
  const other = eastAsian === 'serif' ? families.sans : families.serif
  return `(${covers}"${families[eastAsian]}", "${other}", "${families.rare}")`
}
