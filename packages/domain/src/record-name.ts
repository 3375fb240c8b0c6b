import { foldForSearch } from './search-grams.ts'

/** Whether people would take two names of applications, roles or source systems for one: capitals, wide letters and the width of gaps tell none apart. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other)
}

/** What all names have in common that are {@link isSameName the same}. */
export function nameKey(name: string): string {
  return foldForSearch(name).replaceAll(/\s+/g, ' ')
}
