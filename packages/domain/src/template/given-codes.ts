/** What codes name, as a person reads it. */
type Named = '变量' | '签署角色'

/** The first code that a template does not have, in Chinese; null where it has all. */
export function unknownCode(named: Named, known: Iterable<string>, given: readonly string[]): string | null {
  const those = new Set(known)
  const unknown = given.find((code) => !those.has(code))
  return unknown === undefined ? null : `模板中没有${named}“${unknown}”`
}

/** The first code that is given twice, in Chinese; null where none is. */
export function codeGivenTwice(named: Named, given: readonly string[]): string | null {
  const seen = new Set<string>()
  for (const code of given) {
    if (seen.has(code)) return `${named}“${code}”给出了多次`
    seen.add(code)
  }
  return null
}
