import fonts from '@qiyin/fonts'
import { CharacterMap } from './character-map.ts'

let own: CharacterMap | undefined

/** All characters that the package's faces have, read at the first call (some tenths of a second). */
export function ownCharacters(): CharacterMap {
  own ??= (['serif', 'sans', 'rare'] as const).reduce(
    (map, name) => map.add(fonts.readFont(name)),
    new CharacterMap(),
  )
  return own
}

/** A character of a value that no face has. */
export interface MissingCharacter {
  readonly code: string
  readonly character: string
  /** `U+2CB4E` */
  readonly codePoint: string
}

/** The characters of a text that no face has, each once. */
export function missingIn(text: string, characters: CharacterMap): string[] {
  const missing = new Set<string>()
  for (const sign of text)
    if (!unseen.test(sign) && !characters.has(sign.codePointAt(0) ?? 0)) missing.add(sign)
  return [...missing]
}

/** What a value may hold that nobody can print, by field. */
export function findMissingCharacters(
  values: Readonly<Record<string, string>>,
  characters: CharacterMap = ownCharacters(),
): MissingCharacter[] {
  return Object.entries(values).flatMap(([code, value]) =>
    missingIn(value, characters).map((character) => ({
      code,
      character,
      codePoint: codePointName(character),
    })),
  )
}

/** A character as Unicode names it. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Blanks, controls and signs that only shape others. */
const unseen = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u
