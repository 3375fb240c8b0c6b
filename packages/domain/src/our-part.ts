/** ourPart and ourpart on the wire: 0 is the operating company's own side (spec 0 §1). */
export const ourPart = { ours: 0, theirs: 1 } as const

/** Any value of ourPart. */
export type OurPart = (typeof ourPart)[keyof typeof ourPart]

/** What the wire says of a person, company or signer that is ours, or is not. */
export function ourPartOf(isOurs: boolean): OurPart {
  return isOurs ? ourPart.ours : ourPart.theirs
}

/** Whether ourpart marks the operating company's own side: 0, and nothing else, does. */
export function isOurPart(value: number | null | undefined): boolean {
  return value === ourPart.ours
}

/** Characters of a name that a search for people of our part needs: one would list everybody, a name at a time. */
const leastNameSearch = 2

/** Whether a search for people of our part is worth asking; a whole e-mail or mobile is longer anyway. */
export function isPeopleSearch(word: string): boolean {
  return [...word.trim()].length >= leastNameSearch
}
