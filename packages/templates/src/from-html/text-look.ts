import type { Element } from 'domhandler'
import { colorOf, fontSizePt, lengthPt, rootPt } from './css-values.ts'
import type { Declared } from './style-sheet.ts'

/** What text has from all that stands around it. */
export interface TextLook {
  readonly sizePt: number
  readonly font: string
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly color: string | undefined
  readonly fill: string | undefined
  readonly script: 'superscript' | 'subscript' | undefined
  readonly keepsSpaces: boolean
  readonly align: string
  readonly indentPt: number
  /** Times the size, or points. */
  readonly line: { readonly times: number } | { readonly pt: number } | undefined
  readonly label: string
}

/** The look of text where nothing is said: what browsers take, in the face of contracts. */
export const rootLook: TextLook = {
  sizePt: rootPt,
  font: '宋体',
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  color: undefined,
  fill: undefined,
  script: undefined,
  keepsSpaces: false,
  align: 'left',
  indentPt: 0,
  line: undefined,
  label: 'disc',
}

const headings: Readonly<Record<string, number>> = { h1: 2, h2: 1.5, h3: 1.17, h4: 1, h5: 0.83, h6: 0.67 }

/** What elements mean before any style. */
const meanings: Readonly<Record<string, Partial<TextLook>>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true, align: 'center' },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sup: { script: 'superscript' },
  sub: { script: 'subscript' },
  mark: { fill: 'ffff00' },
  center: { align: 'center' },
  pre: { keepsSpaces: true },
  table: { indentPt: 0 },
}

/** The look within an element, given that around it and what is declared for it. */
export function lookWithin(around: TextLook, element: Element, declared: Declared): TextLook {
  const meant = meantLook(around, element)
  const asked = declared.get('font-size')
  const sizePt = asked === undefined ? meant.sizePt : fontSizePt(asked, around.sizePt)
  return { ...meant, sizePt, ...faceOf(meant, declared), ...linesOf(meant, declared, sizePt) }
}

/** By the name of the element and by its attributes alone. */
function meantLook(around: TextLook, { name, attribs }: Element): TextLook {
  const heading = headings[name]
  const { align, type } = attribs
  return {
    ...around,
    ...meanings[name],
    ...(heading !== undefined && { bold: true, sizePt: around.sizePt * heading }),
    ...(name === 'small' && { sizePt: around.sizePt / 1.2 }),
    ...(align !== undefined && name !== 'table' && { align: align.toLowerCase() }),
    ...(type !== undefined && /^(ul|ol|li)$/.test(name) && { label: type }),
    ...(name === 'font' && fontAttributes(attribs)),
  }
}

/** How its characters look. */
function faceOf(meant: TextLook, declared: Declared): Partial<TextLook> {
  const across = declared.get('text-decoration') ?? declared.get('text-decoration-line') ?? ''
  return {
    font: fontOf(declared) ?? meant.font,
    bold: says(declared.get('font-weight'), /^(bold|[6-9]\d\d)/) ?? meant.bold,
    italic: says(declared.get('font-style'), /italic|oblique/) ?? meant.italic,
    underline: meant.underline || /underline/.test(across),
    strike: meant.strike || /line-through/.test(across),
    color: colorOf(declared.get('color')) ?? meant.color,
    fill: colorOf(declared.get('background-color') ?? declared.get('background')) ?? meant.fill,
    script: scriptOf(declared.get('vertical-align')) ?? meant.script,
  }
}

/** How its lines run. */
function linesOf(meant: TextLook, declared: Declared, sizePt: number): Partial<TextLook> {
  return {
    keepsSpaces: says(declared.get('white-space'), /^pre/) ?? meant.keepsSpaces,
    align: declared.get('text-align') ?? meant.align,
    indentPt: lengthPt(declared.get('text-indent'), { emPt: sizePt }) ?? meant.indentPt,
    line: lineOf(declared.get('line-height'), sizePt) ?? meant.line,
    label: declared.get('list-style-type') ?? declared.get('list-style')?.split(/\s+/)[0] ?? meant.label,
  }
}

/** Whether a value says so; undefined where nothing is said. */
function says(value: string | undefined, pattern: RegExp): boolean | undefined {
  return value === undefined ? undefined : pattern.test(value)
}

/** The seven sizes of old pages, in points. */
const oldSizes = [7.5, 9.75, 12, 13.5, 18, 24, 36]

function fontAttributes({ color, size, face }: Readonly<Record<string, string>>): Partial<TextLook> {
  const shade = colorOf(color)
  const sizePt = oldSizes[Number(size) - 1]
  return {
    ...(shade !== undefined && { color: shade }),
    ...(sizePt !== undefined && { sizePt }),
    ...(face !== undefined && { font: face }),
  }
}

function fontOf(declared: Declared): string | undefined {
  const [first] = (declared.get('font-family') ?? '').split(',')
  const name = first?.replaceAll(/["']/g, '').trim() ?? ''
  if (name === '') return undefined
  return name === 'sans-serif' || name === 'system-ui' ? '黑体' : name
}

function scriptOf(value: string | undefined): TextLook['script'] {
  if (value === 'super') return 'superscript'
  return value === 'sub' ? 'subscript' : undefined
}

function lineOf(value: string | undefined, sizePt: number): TextLook['line'] {
  if (value === undefined || value === 'normal') return undefined
  const times = /^\d*\.?\d+$/.test(value) ? Number(value) : undefined
  if (times !== undefined) return { times }
  const pt = lengthPt(value, { emPt: sizePt, wholePt: sizePt })
  return pt === undefined ? undefined : { pt }
}
