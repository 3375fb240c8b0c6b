const pointsPerUnit: Readonly<Record<string, number>> = {
  px: 0.75,
  pt: 1,
  pc: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
}

/** What a length may be a part of, in points. */
interface Base {
  readonly emPt: number
  readonly wholePt?: number
}

/** A length in points; undefined when it is none, or a part of what is not known. */
export function lengthPt(value: string | undefined, { emPt, wholePt }: Base): number | undefined {
  const parsed = /^([+-]?(?:\d+\.?\d*|\.\d+))([a-z%]*)$/i.exec(value?.trim() ?? '')
  if (!parsed) return undefined
  const number = Number(parsed[1])
  const unit = (parsed[2] ?? '').toLowerCase()
  if (unit === 'em') return number * emPt
  if (unit === 'rem') return number * rootPt
  if (unit === 'ex' || unit === 'ch') return (number * emPt) / 2
  if (unit === '%') return wholePt === undefined ? undefined : (number * wholePt) / 100
  if (unit === '') return number === 0 ? 0 : undefined
  const perUnit = pointsPerUnit[unit]
  return perUnit === undefined ? undefined : number * perUnit
}

/** The size of text where nothing is said: what browsers take. */
export const rootPt = 12

const named: Readonly<Record<string, number>> = {
  'xx-small': 6.75,
  'x-small': 7.5,
  small: 9.75,
  medium: rootPt,
  large: 13.5,
  'x-large': 18,
  'xx-large': 24,
}

/** A font size in points, given that of what is around. */
export function fontSizePt(value: string | undefined, around: number): number {
  if (value === undefined) return around
  if (value === 'smaller') return around / 1.2
  if (value === 'larger') return around * 1.2
  return named[value.toLowerCase()] ?? lengthPt(value, { emPt: around, wholePt: around }) ?? around
}

const colors: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'ffffff',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  gray: '808080',
  grey: '808080',
  silver: 'c0c0c0',
  maroon: '800000',
  navy: '000080',
  orange: 'ffa500',
  purple: '800080',
  yellow: 'ffff00',
  darkred: '8b0000',
  lightgray: 'd3d3d3',
  lightgrey: 'd3d3d3',
}

/** A colour as RRGGBB; undefined when it is none, is not known, or lets everything through. */
export function colorOf(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? ''
  if (/^#[\da-f]{6}$/.test(text)) return text.slice(1)
  if (/^#[\da-f]{3}$/.test(text)) return text.slice(1).replaceAll(/./g, '$&$&')
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*([\d.]+))?\s*\)$/.exec(text)
  if (!parts) return colors[text]
  if (parts[4] !== undefined && Number(parts[4]) === 0) return undefined
  return parts
    .slice(1, 4)
    .map((one) => Math.min(255, Number(one)).toString(16).padStart(2, '0'))
    .join('')
}

/** The four sides of a shorthand such as `margin`, or of its own properties, which count before it. */
export function sidesOf(
  declared: ReadonlyMap<string, string>,
  name: string,
): Readonly<Record<'top' | 'right' | 'bottom' | 'left', string | undefined>> {
  const parts = (declared.get(name) ?? '').split(/\s+/).filter(Boolean)
  const [top, right = top, bottom = top, left = right] = parts
  const side = (which: string, short: string | undefined): string | undefined =>
    declared.get(`${name}-${which}`) ?? short
  return {
    top: side('top', top),
    right: side('right', right),
    bottom: side('bottom', bottom),
    left: side('left', left),
  }
}
