import { pick, type Roll } from '../src/testing/dice.ts'

/** What names are made of: words, wide and narrow, rare characters, and what a query language might trip over. */
const pieces = [
  '采购',
  '合同',
  '租赁协议',
  '龙飞',
  '竞业限制',
  '规划2026',
  'ＡＢ',
  'ab',
  'Ab',
  '100%',
  '_',
  '\\',
  "'",
  '"',
  '<b>',
  '😀',
  '𠮷',
  'İ',
  'ΟΔΟΣ',
  'é',
  'e\u0301',
  '①',
  'ｶﾞ',
  'Ж',
  ' ',
  '\u3000',
  '（一）',
] as const

/** A name of one to four pieces that is not blank. */
export function randomName(roll: Roll): string {
  const parts = Array.from({ length: 1 + roll(3) }, () => pick(pieces, roll))
  return `${parts.join('')}${pick(['书', '甲', 'X'], roll)}`
}

/** A part of one of the texts, at times in other case or width; at times something else. */
export function randomPattern(texts: readonly string[], roll: Roll): string {
  if (texts.length === 0 || roll(6) === 0) return pick(pieces, roll)
  const letters = Array.from(pick(texts, roll))
  const from = roll(letters.length)
  const part = letters.slice(from, from + 1 + roll(4)).join('')
  return pick([part, part, part.toUpperCase(), part.toLowerCase(), part.normalize('NFKC')], roll)
}
