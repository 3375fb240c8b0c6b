import { attribute, childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Line, Paragraph, Sides, TabStop } from './document-model.ts'
import { points, readColor, toggle } from './run-properties.ts'

/** Paragraph properties as written: what is absent is inherited. */
export interface ParagraphProperties {
  readonly align?: Paragraph['align']
  readonly leftPt?: number
  readonly rightPt?: number
  readonly firstPt?: number
  /** In hundredths of a character, which count before points. */
  readonly leftChars?: number
  readonly rightChars?: number
  readonly firstChars?: number
  readonly beforePt?: number
  readonly afterPt?: number
  /** In hundredths of a line. */
  readonly beforeLines?: number
  readonly afterLines?: number
  readonly line?: number
  readonly lineRule?: 'auto' | 'exact' | 'atLeast'
  readonly keepNext?: boolean
  readonly keepLines?: boolean
  readonly startsPage?: boolean
  readonly snapsToGrid?: boolean
  readonly joinsLikes?: boolean
  readonly tabs?: readonly TabChange[]
  readonly numbering?: { readonly id: string; readonly level: number }
  readonly borders?: Sides
  readonly fill?: string | undefined
  readonly outlineLevel?: number
}

/** A tab stop set or taken away. */
export interface TabChange {
  readonly stop: TabStop
  readonly isCleared: boolean
}

/** Reads a `w:pPr`. */
export function readParagraphProperties(of: XmlElement | undefined): ParagraphProperties {
  if (!of || of.children.length === 0) return {}
  const all = {
    align: readAlign(attribute(childOf(of, 'w:jc'), 'w:val')),
    ...readIndent(childOf(of, 'w:ind')),
    ...readSpacing(childOf(of, 'w:spacing')),
    keepNext: toggle(of, 'w:keepNext'),
    keepLines: toggle(of, 'w:keepLines'),
    startsPage: toggle(of, 'w:pageBreakBefore'),
    snapsToGrid: toggle(of, 'w:snapToGrid'),
    joinsLikes: toggle(of, 'w:contextualSpacing'),
    tabs: readTabs(childOf(of, 'w:tabs')),
    numbering: readNumbering(childOf(of, 'w:numPr')),
    borders: readSides(childOf(of, 'w:pBdr')),
    fill: readColor(attribute(childOf(of, 'w:shd'), 'w:fill')),
    outlineLevel: number(attribute(childOf(of, 'w:outlineLvl'), 'w:val')),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function readAlign(value: string | undefined): Paragraph['align'] | undefined {
  if (value === undefined) return undefined
  if (value === 'center') return 'center'
  if (value === 'right' || value === 'end') return 'right'
  if (value === 'distribute') return 'distribute'
  return value === 'both' || value.endsWith('Kashida') || value === 'thaiDistribute' ? 'justify' : 'left'
}

function readIndent(of: XmlElement | undefined): Partial<ParagraphProperties> {
  if (!of) return {}
  const hanging = points(attribute(of, 'w:hanging'))
  const hangingChars = number(attribute(of, 'w:hangingChars'))
  const firstChars = number(attribute(of, 'w:firstLineChars'))
  const firstPt = hanging === undefined ? points(attribute(of, 'w:firstLine')) : -hanging
  const leftPt = points(attribute(of, 'w:left') ?? attribute(of, 'w:start'))
  // A length without its characters replaces the characters of the style.
  const chars = hangingChars === undefined ? firstChars : -hangingChars
  return {
    ...pair('leftPt', leftPt),
    ...pair('rightPt', points(attribute(of, 'w:right') ?? attribute(of, 'w:end'))),
    ...pair('firstPt', firstPt),
    ...pair('firstChars', chars ?? (firstPt === undefined ? undefined : 0)),
    ...pair('leftChars', number(attribute(of, 'w:leftChars')) ?? (leftPt === undefined ? undefined : 0)),
    ...pair('rightChars', number(attribute(of, 'w:rightChars'))),
  }
}

function pair<Key extends string>(key: Key, value: number | undefined): Partial<Record<Key, number>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, number>) // its only key
}

function readSpacing(of: XmlElement | undefined): Partial<ParagraphProperties> {
  if (!of) return {}
  const line = number(attribute(of, 'w:line'))
  const rule = attribute(of, 'w:lineRule')
  const isAuto = (name: string): boolean => ['1', 'true', 'on'].includes(attribute(of, name) ?? '')
  return {
    // What HTML calls automatic is fourteen points in Word.
    ...pair('beforePt', isAuto('w:beforeAutospacing') ? 14 : points(attribute(of, 'w:before'))),
    ...pair('afterPt', isAuto('w:afterAutospacing') ? 14 : points(attribute(of, 'w:after'))),
    ...pair('beforeLines', number(attribute(of, 'w:beforeLines'))),
    ...pair('afterLines', number(attribute(of, 'w:afterLines'))),
    ...pair('line', line),
    ...(line === undefined
      ? {}
      : { lineRule: rule === 'exact' || rule === 'atLeast' ? rule : ('auto' as const) }),
  }
}

function readTabs(of: XmlElement | undefined): readonly TabChange[] | undefined {
  if (!of) return undefined
  return childrenOf(of, 'w:tab').map((tab) => {
    const value = attribute(tab, 'w:val') ?? 'left'
    const leader = attribute(tab, 'w:leader')
    const align =
      value === 'center' || value === 'decimal'
        ? value
        : value === 'right' || value === 'end'
          ? 'right'
          : 'left'
    return {
      isCleared: value === 'clear' || value === 'bar',
      stop: { positionPt: points(attribute(tab, 'w:pos')) ?? 0, align, leader: leaderOf(leader) },
    }
  })
}

function leaderOf(value: string | undefined): TabStop['leader'] {
  if (value === 'dot' || value === 'middleDot') return 'dot'
  if (value === 'hyphen') return 'hyphen'
  return value === 'underscore' || value === 'heavy' ? 'underscore' : 'none'
}

function readNumbering(of: XmlElement | undefined): ParagraphProperties['numbering'] | undefined {
  const id = attribute(childOf(of, 'w:numId'), 'w:val')
  if (id === undefined) return undefined
  return { id, level: number(attribute(childOf(of, 'w:ilvl'), 'w:val')) ?? 0 }
}

/** Reads borders by their sides; `start` and `end` are left and right. */
export function readSides(of: XmlElement | undefined): Sides | undefined {
  if (!of) return undefined
  const sides: Record<string, Line> = {}
  for (const side of childrenOf(of)) {
    const name = side.name.replace('w:', '').replace('start', 'left').replace('end', 'right')
    const line = readLine(side)
    if (line && ['top', 'right', 'bottom', 'left'].includes(name)) sides[name] = line
  }
  return sides
}

/** Reads one border; undefined when there is none. */
export function readLine(of: XmlElement | undefined): Line | undefined {
  const style = attribute(of, 'w:val')
  if (!of || style === undefined || style === 'nil' || style === 'none') return undefined
  const eighths = number(attribute(of, 'w:sz')) ?? 4
  return {
    widthPt: Math.max(0.25, eighths / 8),
    color: readColor(attribute(of, 'w:color')) ?? '000000',
    isDouble: /double|thinThick|thickThin|triple/i.test(style),
    isDashed: /dash|dot/i.test(style),
  }
}

function number(value: string | undefined): number | undefined {
  const parsed = Number(value)
  return value === undefined || !Number.isFinite(parsed) ? undefined : parsed
}
