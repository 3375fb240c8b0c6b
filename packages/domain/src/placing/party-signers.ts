import { cellsBeside, type SigningMark } from './signing-marks.ts'
import { partyAliases, partyOrder } from './signing-words.ts'
import { plainText, type TextCell } from './text-cells.ts'

/** Somebody who is to sign. */
export interface PartySigner {
  readonly key: string
  /** The company, or the person where he signs for himself. */
  readonly title: string
  readonly isCompany: boolean
  /** Of the initiator's side. */
  readonly isInitiator: boolean
}

/**
 * Whose the words for a party are: as the text names it, otherwise by the order of the parties, in which the
 * initiator's side comes first. Null where it cannot be told.
 */
export function partySigners(
  { cells, marks }: { readonly cells: readonly TextCell[]; readonly marks: readonly SigningMark[] },
  given: readonly PartySigner[],
): (party: string | undefined) => string | null {
  const signers = [
    ...given.filter(({ isInitiator }) => isInitiator),
    ...given.filter(({ isInitiator }) => !isInitiator),
  ]
  const names = signers.map(({ key, title }) => ({ key, plain: plainText(title) }))
  const aliases = new Map(cells.flatMap(({ plain }) => partyAliases(plain)).flatMap(letterOf))
  const oneName = (party: string): string => aliases.get(party) ?? party
  const nameds = namedSigners({ cells, marks }, names, oneName)
  const ordered = byOrder(marks, { signers, nameds, oneName })
  return (party) => {
    if (party === undefined) return signers.length === 1 ? (signers[0]?.key ?? null) : null
    const own = names.find(({ plain }) => plain === party)
    if (own) return own.key
    const named = nameds.get(oneName(party))
    return named === undefined ? (ordered.get(oneName(party)) ?? null) : named
  }
}

function letterOf([party, alias]: [string, string]): [string, string][] {
  if (/^[甲乙丙丁戊己]方$/.test(party)) return [[alias, party]]
  return /^[甲乙丙丁戊己]方$/.test(alias) ? [[party, alias]] : []
}

interface PlainName {
  readonly key: string
  readonly plain: string
}

/** By party; null when the text names somebody who is none of the signers. */
function namedSigners(
  { cells, marks }: { readonly cells: readonly TextCell[]; readonly marks: readonly SigningMark[] },
  names: readonly PlainName[],
  oneName: (party: string) => string,
): Map<string, string | null> {
  const nameds = new Map<string, string | null>()
  const learn = (party: string, text: string, isOther: boolean): void => {
    const signer = nameIn(text, names)
    if (signer) nameds.set(party, nameds.get(party) ?? signer.key)
    else if (isOther && !nameds.has(party)) nameds.set(party, null)
  }
  const heads = new Set(marks.map(({ cell }) => cell))
  for (const mark of marks) {
    if (mark.party === undefined || mark.role !== '' || mark.kind === 'date') continue
    const beside = cellsBeside(mark, cells).filter((cell) => !heads.has(cell))
    const party = oneName(mark.party)
    const own = (mark.name ?? mark.rest).replaceAll(/[_.:()]/g, '')
    learn(party, own, otherCompany.test(own) || otherPerson.test(own))
    for (const { plain } of beside) learn(party, plain, otherCompany.test(plain))
  }
  for (const { plain } of cells) {
    const [, before, party] =
      /^(.+?)[(,，]?(?:以下)?(?:简称|称)(?:为)?[:"“”'‘(]*([甲乙丙丁戊己]方)/.exec(plain) ?? []
    if (before !== undefined && party !== undefined && nameIn(before, names)) learn(party, before, false)
  }
  return nameds
}

/** The longest name that stands in a text: one may be a part of another. */
function nameIn(text: string, names: readonly PlainName[]): PlainName | undefined {
  const [longest] = names
    .filter(({ plain }) => plain !== '' && text.includes(plain))
    .toSorted((a, b) => b.plain.length - a.plain.length)
  return longest
}

const otherCompany = /^[^:_]{2,40}(?:公司|集团|厂|事务所|银行|分行|合作社)$/
const otherPerson = /^\p{Script=Han}{2,4}$/u

/** The parties that nobody named, in their order, for the signers that nobody named. */
function byOrder(
  marks: readonly SigningMark[],
  {
    signers,
    nameds,
    oneName,
  }: {
    readonly signers: readonly PartySigner[]
    readonly nameds: ReadonlyMap<string, string | null>
    readonly oneName: (party: string) => string
  },
): Map<string, string> {
  const parties = new Set(marks.flatMap(({ party }) => (party === undefined ? [] : oneName(party))))
  const known = [...parties].filter((party) => partyOrder(party) !== undefined)
  const taken = new Set(nameds.values())
  const free = signers.filter(
    ({ key, title }, index) =>
      !taken.has(key) && signers.findIndex((other) => other.title === title) === index,
  )
  const inOrder = known.filter((party) => typeof partyOrder(party) === 'number' && !nameds.has(party))
  const orders = [...new Set(inOrder.map((party) => partyOrder(party) ?? 0))].toSorted((a, b) => a - b)
  const nobodyNamed = nameds.size === 0
  // Without the initiator's side it is not known who stays away, unless there is somebody for each.
  const isSure = signers.some(({ isInitiator }) => isInitiator) || free.length >= orders.length
  const found = new Map<string, string>()
  for (const party of isSure ? inOrder : []) {
    const order = partyOrder(party) ?? 0
    const signer = free[nobodyNamed ? order : orders.indexOf(order)]
    if (signer) found.set(party, signer.key)
  }
  const left = free.filter(({ key }) => ![...found.values()].includes(key))
  for (const party of known) {
    const [only, ...others] = left
    if (partyOrder(party) === null && !nameds.has(party) && only && others.length === 0)
      found.set(party, only.key)
  }
  return found
}
