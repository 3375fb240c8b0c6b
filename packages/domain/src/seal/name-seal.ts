/** What a person's name seal (名章) says, and how it is set. */
export interface NameSealText {
  /** Columns from right to left; words below each other where the name is in Latin letters. */
  readonly lines: readonly string[]
  readonly isLatin: boolean
}

/**
 * What stands on the paper, which the engine draws by the same rule (packages/pdf/src/seal/name-seal.ts): 印 or 之印
 * added to names of up to three characters, in columns that make the characters squarest.
 */
export function nameSealText(name: string): NameSealText {
  const trimmed = name.trim()
  if (/^[\p{Script=Latin}\s.'·-]+$/u.test(trimmed)) return { lines: trimmed.split(/\s+/), isLatin: true }
  const dense = [...trimmed.replaceAll(/[\s·•・．.]/g, '')]
  const characters = [...dense, ...(suffixes[dense.length] ?? '')]
  const count = Math.ceil(characters.length / Math.ceil(Math.sqrt(characters.length)))
  const at = (column: number): number => Math.ceil((column * characters.length) / count)
  const lines = Array.from({ length: count }, (_, column) =>
    characters.slice(at(column), at(column + 1)).join(''),
  )
  return { lines, isLatin: false }
}

const suffixes: Readonly<Record<number, string>> = { 1: '印', 2: '之印', 3: '印' }
