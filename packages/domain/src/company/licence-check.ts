import type { LicenceText } from './licence-text.ts'

/** A run of characters that both sides have, or only this one. */
export interface Piece {
  readonly text: string
  readonly differs: boolean
}

/** How what was handed in stands to what was read on the photo; both cut where they differ. */
export type LicenceCheck =
  | { readonly outcome: 'same' | 'unread' }
  | { readonly outcome: 'different'; readonly given: readonly Piece[]; readonly read: readonly Piece[] }

/** Holds each field that was handed in against what was read on the licence; null was not handed in or not read. */
export function checkLicence(given: LicenceText, read: LicenceText): Record<keyof LicenceText, LicenceCheck> {
  return {
    companyName: check(given.companyName, read.companyName),
    creditNo: check(given.creditNo, read.creditNo),
    legalPersonName: check(given.legalPersonName, read.legalPersonName),
  }
}

function check(given: string | null, read: string | null): LicenceCheck {
  if (given === null || read === null) return { outcome: 'unread' }
  if (given === read) return { outcome: 'same' }
  const common = commonCharacters(Array.from(given), Array.from(read))
  return { outcome: 'different', given: pieces(given, common.ofGiven), read: pieces(read, common.ofRead) }
}

/** Which places of each belong to the longest common subsequence of characters. */
function commonCharacters(
  given: readonly string[],
  read: readonly string[],
): { ofGiven: ReadonlySet<number>; ofRead: ReadonlySet<number> } {
  // lengths[i][j]: of the longest one of what follows i in one and j in the other.
  const lengths = Array.from({ length: given.length + 1 }, () =>
    Array.from<number>({ length: read.length + 1 }).fill(0),
  )
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = given.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? []
    for (let j = read.length - 1; j >= 0; j--)
      row[j] = given[i] === read[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const ofGiven = new Set<number>()
  const ofRead = new Set<number>()
  for (let i = 0, j = 0; i < given.length && j < read.length;) {
    if (given[i] === read[j]) {
      ofGiven.add(i++)
      ofRead.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return { ofGiven, ofRead }
}

function pieces(text: string, common: ReadonlySet<number>): Piece[] {
  const runs: { text: string; differs: boolean }[] = []
  for (const [at, character] of Array.from(text).entries()) {
    const differs = !common.has(at)
    const last = runs.at(-1)
    if (last?.differs === differs) last.text += character
    else runs.push({ text: character, differs })
  }
  return runs
}
