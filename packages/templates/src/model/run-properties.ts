import { attribute, childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Look } from './document-model.ts'

/** Run properties as written: what is absent is inherited. */
export interface RunProperties {
  readonly eastAsia?: string
  readonly ascii?: string
  readonly sizePt?: number
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: Look['underline']
  readonly strike?: boolean
  readonly color?: string | undefined
  readonly highlight?: string | undefined
  readonly script?: Look['script']
  readonly spacingPt?: number
  readonly caps?: boolean
  readonly hidden?: boolean
  readonly raisePt?: number
  readonly styleId?: string
}

/** A length in twentieths of a point, as points. */
export function points(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const unit = /(pt|mm|cm|in)$/.exec(value)?.[1]
  const number = Number.parseFloat(value)
  if (!Number.isFinite(number)) return undefined
  const perUnit = { pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 } as const
  return unit === undefined ? number / 20 : number * perUnit[unit as keyof typeof perUnit] // the pattern names no other
}

/** An on-off property; undefined when it is not there. */
export function toggle(of: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(of, name)
  if (!found) return undefined
  return !['0', 'false', 'off', 'none'].includes(attribute(found, 'w:val') ?? 'true')
}

/** Merges properties, later ones over earlier ones. */
export function merged<Properties extends object>(...all: readonly Properties[]): Properties {
  const result = {} as Record<string, unknown>
  for (const one of all)
    for (const [key, value] of Object.entries(one)) if (value !== undefined) result[key] = value
  return result as Properties // made of the same keys
}

/** Reads a `w:rPr`. */
export function readRunProperties(
  of: XmlElement | undefined,
  themeFonts: ReadonlyMap<string, string>,
): RunProperties {
  if (!of || of.children.length === 0) return {}
  return defined({
    ...readFonts(childOf(of, 'w:rFonts'), themeFonts),
    sizePt: halfPoints(attribute(childOf(of, 'w:sz'), 'w:val')),
    bold: toggle(of, 'w:b'),
    italic: toggle(of, 'w:i'),
    underline: readUnderline(childOf(of, 'w:u')),
    strike: toggle(of, 'w:strike') ?? toggle(of, 'w:dstrike'),
    color: readColor(attribute(childOf(of, 'w:color'), 'w:val')),
    highlight: readHighlight(of),
    script: readScript(attribute(childOf(of, 'w:vertAlign'), 'w:val')),
    spacingPt: points(attribute(childOf(of, 'w:spacing'), 'w:val')),
    caps: toggle(of, 'w:caps'),
    hidden: toggle(of, 'w:vanish'),
    raisePt: halfPoints(attribute(childOf(of, 'w:position'), 'w:val')),
    styleId: attribute(childOf(of, 'w:rStyle'), 'w:val'),
  })
}

function defined(all: Readonly<Record<string, unknown>>): RunProperties {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function readFonts(
  fonts: XmlElement | undefined,
  themeFonts: ReadonlyMap<string, string>,
): Pick<RunProperties, 'eastAsia' | 'ascii'> {
  const pick = (theme: string, direct: string): string | undefined =>
    themeFonts.get(attribute(fonts, theme) ?? '') ?? attribute(fonts, direct)
  const eastAsia = pick('w:eastAsiaTheme', 'w:eastAsia')
  const ascii = pick('w:asciiTheme', 'w:ascii')
  return { ...(eastAsia === undefined ? {} : { eastAsia }), ...(ascii === undefined ? {} : { ascii }) }
}

function halfPoints(value: string | undefined): number | undefined {
  const number = Number(value)
  return value === undefined || !Number.isFinite(number) ? undefined : number / 2
}

function readUnderline(of: XmlElement | undefined): Look['underline'] | undefined {
  const value = attribute(of, 'w:val')
  if (!of || value === undefined) return undefined
  if (value === 'none') return 'none'
  return value.toLowerCase().includes('double') ? 'double' : 'single'
}

/** RRGGBB, in lower case; undefined for automatic. */
export function readColor(value: string | undefined): string | undefined {
  return value !== undefined && /^[\da-f]{6}$/i.test(value) ? value.toLowerCase() : undefined
}

const highlights: Readonly<Record<string, string>> = {
  yellow: 'ffff00',
  green: '00ff00',
  cyan: '00ffff',
  magenta: 'ff00ff',
  blue: '0000ff',
  red: 'ff0000',
  darkBlue: '000080',
  darkCyan: '008080',
  darkGreen: '008000',
  darkMagenta: '800080',
  darkRed: '800000',
  darkYellow: '808000',
  darkGray: '808080',
  lightGray: 'c0c0c0',
  black: '000000',
}

function readHighlight(of: XmlElement): string | undefined {
  const named = highlights[attribute(childOf(of, 'w:highlight'), 'w:val') ?? '']
  return named ?? readColor(attribute(childOf(of, 'w:shd'), 'w:fill'))
}

function readScript(value: string | undefined): Look['script'] | undefined {
  if (value === 'superscript') return 'super'
  return value === 'subscript' ? 'sub' : undefined
}

/** The faces a theme names, by the names that runs ask for them with. */
export function readThemeFonts(theme: XmlElement | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const scheme = childOf(theme, 'a:themeElements', 'a:fontScheme')
  for (const size of ['major', 'minor']) {
    const fonts = childOf(scheme, `a:${size}Font`)
    const chinese = childrenOf(fonts, 'a:font').find((one) => attribute(one, 'script') === 'Hans')
    const eastAsian = attribute(childOf(fonts, 'a:ea'), 'typeface') ?? ''
    const latin = attribute(childOf(fonts, 'a:latin'), 'typeface') ?? ''
    found.set(`${size}EastAsia`, eastAsian === '' ? (attribute(chinese, 'typeface') ?? '宋体') : eastAsian)
    found.set(`${size}Ascii`, latin)
    found.set(`${size}HAnsi`, latin)
  }
  return found
}

const sans = /黑|hei|雅|等线|dengxian|圆|sans|arial|calibri|helvetica|verdana|tahoma|segoe|gothic|微软/i

/** The finished look of a run. */
export function lookOf(properties: RunProperties): Look {
  return {
    eastAsian: sans.test(properties.eastAsia ?? '') ? 'sans' : 'serif',
    latin: sans.test(properties.ascii ?? '') ? 'sans' : 'serif',
    sizePt: Math.max(1, properties.sizePt ?? 10),
    bold: properties.bold ?? false,
    italic: properties.italic ?? false,
    underline: properties.underline ?? 'none',
    strike: properties.strike ?? false,
    color: properties.color,
    highlight: properties.highlight,
    script: properties.script,
    spacingPt: properties.spacingPt ?? 0,
    caps: properties.caps ?? false,
    raisePt: properties.raisePt ?? 0,
  }
}
