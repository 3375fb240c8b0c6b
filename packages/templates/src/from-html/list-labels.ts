import { formatNumber } from '../model/number-formats.ts'

/** Word's names of the numbers that HTML counts in. */
const formats: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  decimal: 'decimal',
  'decimal-leading-zero': 'decimalZero',
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
}

/** Counted in Chinese, with the mark that Chinese lists have. */
const chinese = /^(cjk-ideographic|simp-chinese-informal|trad-chinese-informal|cjk-decimal)$/

const bullets: Readonly<Record<string, string>> = { disc: '•', circle: '◦', square: '▪' }

/** What stands before an item of a list; nothing where the style says so. */
export function listLabel(type: string, count: number): string {
  if (type === 'none') return ''
  const bullet = bullets[type.toLowerCase()]
  if (bullet !== undefined) return bullet
  if (chinese.test(type)) return `${formatNumber('chineseCounting', count)}、`
  return `${formatNumber(formats[type] ?? 'decimal', count)}.`
}
