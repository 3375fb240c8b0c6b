/** What a person's name seal (名章) says, and how it is set. */
export interface NameSealText {
  /** A column in each line, from right to left; words below each other where the name is in Latin letters. */
  readonly text: string
  /** How many Chinese characters share the longer side. */
  readonly cells: number
  readonly isLatin: boolean
}

/**
 * What stands on the paper, which the engine draws by the same rule (packages/pdf/src/seal/name-seal.ts): 印 or 之印
 * added to names of up to three characters, in columns that make the characters squarest.
 */
export function nameSealText(name: string): NameSealText {
  const trimmed = name.trim()
  const isLatin = /^[\p{Script=Latin}\s.'·-]+$/u.test(trimmed)
  const lines = isLatin ? trimmed.split(/\s+/) : columnsOf(trimmed.replaceAll(/[\s·•・．.]/g, ''))
  const longest = Math.max(...lines.map((line) => [...line].length))
  // A Latin letter is about half as wide as a Chinese character.
  const cells = Math.max(lines.length, isLatin ? Math.ceil(longest / 2) : longest)
  return { text: lines.join('\n'), cells, isLatin }
}

function columnsOf(name: string): string[] {
  const own = [...name]
  const characters = [...own, ...(suffixes[own.length] ?? '')]
  const count = Math.ceil(characters.length / Math.ceil(Math.sqrt(characters.length)))
  const at = (column: number): number => Math.ceil((column * characters.length) / count)
  return Array.from({ length: count }, (_, column) => characters.slice(at(column), at(column + 1)).join(''))
}

const suffixes: Readonly<Record<number, string>> = { 1: '印', 2: '之印', 3: '印' }
