/** The searchable texts of a contract; each has its own grams in the one index. */
export type SearchField = 'contractName' | 'contractNo' | 'signUser' | 'signCompany' | 'initiatorName'

// The salts only have to differ widely: a collision costs a recheck, never a wrong answer.
const salts: Readonly<Record<SearchField, number>> = {
  contractName: 0,
  contractNo: 0x5bd1_e995,
  signUser: 0x1b87_3593,
  signCompany: 0x38b3_4ae5,
  initiatorName: 0x64c2_0d7b,
}

/**
 * The text as it is searched: NFKC, lower case, trimmed. Compare only texts folded alike. Letter by letter, as the
 * databases' lower() does it: to JavaScript alone a sigma is another one at the end of a word, and İ two letters.
 */
export function foldForSearch(text: string): string {
  return Array.from(text.normalize('NFKC'), lowerLetter).join('').trim()
}

function lowerLetter(letter: string): string {
  return letter === 'İ' ? 'i' : letter.toLowerCase()
}

/**
 * The grams to index a text by: every adjacent pair of UTF-16 units and every single unit, as 32-bit signed
 * integers `(u1 << 16 | u2) − 2^31` with u1 = 0 for a single, each once, salted by field. Every substring's
 * {@link queryGrams} are among them. Units and not code points, so that a pair always fits an int4.
 */
export function grams(text: string, field: SearchField = 'contractName'): number[] {
  const folded = foldForSearch(text)
  return salted([...singlesOf(folded), ...pairsOf(folded)], field)
}

/**
 * The grams a text that contains this pattern must have: its pairs, or its one unit. Empty for an empty
 * pattern. They are necessary, not sufficient: recheck with LIKE.
 */
export function queryGrams(pattern: string, field: SearchField = 'contractName'): number[] {
  const folded = foldForSearch(pattern)
  return salted(folded.length === 1 ? singlesOf(folded) : pairsOf(folded), field)
}

function singlesOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
}

function pairsOf(text: string): number[] {
  return Array.from(
    { length: Math.max(0, text.length - 1) },
    (_, index) => text.charCodeAt(index) * 0x1_0000 + text.charCodeAt(index + 1),
  )
}

function salted(unsigned: readonly number[], field: SearchField): number[] {
  const tokens = unsigned.map((gram) => ((gram ^ salts[field]) >>> 0) - 0x8000_0000)
  return [...new Set(tokens)]
}
