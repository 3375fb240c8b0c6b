/** Before and after the code of a language in a text (ISO 32000-1, 7.9.2.2). */
const languageMark = '\u001b'

/** In UTF-16 with its bytes the other way round, which the standard does not have. */
const reversedMark = 'ÿþ'

/** A name as readers compare it: some pass over points with nothing between them, language codes, and what cannot be seen. */
export function comparableName(name: string): string {
  const shown = name.split(languageMark).filter((_, index) => index % 2 === 0)
  const text = shown.join('').replaceAll(reversedMark, '').replaceAll(/\p{C}/gu, '')
  return text.normalize('NFC').split('.').filter(Boolean).join('.')
}
