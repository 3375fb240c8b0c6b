/** The choices that were typed, one a line. */
export function choicesIn(typed: string): string[] {
  return typed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
