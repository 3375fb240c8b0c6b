/** A text in two parts, so that a cut falls between them: the tail is empty when the text is short. */
export interface CutText {
  head: string
  tail: string
}

/** Splits off the last `tail` characters (code points, not units) of a text that is clearly longer than them. */
export function middleCut(text: string, tail = 6): CutText {
  const characters = Array.from(text)
  if (characters.length <= tail + 4) return { head: text, tail: '' }
  return { head: characters.slice(0, -tail).join(''), tail: characters.slice(-tail).join('') }
}
