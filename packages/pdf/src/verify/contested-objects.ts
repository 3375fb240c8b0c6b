import { repeatedIn } from './plain-updates.ts'
import type { RevisionPair } from './revision-pair.ts'

/**
 * Reports an update of a file in which something that is shown stands twice for its cross-reference: two rows of a section,
 * or two objects of an object stream. Each reader takes another one, and what we do not take may lead to anything that comes.
 */
export function reportContested(pair: RevisionPair): void {
  const { before, after } = pair
  if (before.startxref === after.startxref) return
  const isContested = (number: number): boolean => {
    const entry = before.entries.get(number)
    if (before.crossReference.contested.has(number)) return true
    return entry?.kind === 'packed' && repeatedIn(before.numbersIn(entry.stream)).has(number)
  }
  const numbers = [...before.entries.keys(), ...before.crossReference.contested]
  if (numbers.some((number) => isContested(number) && pair.wasReachable(number))) pair.forbid('structure')
}
