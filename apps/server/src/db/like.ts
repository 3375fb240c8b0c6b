/** A pattern of LIKE for texts that hold the word; its own signs are no wildcards. */
export function holding(word: string): string {
  return `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
