import { stampProblem, type PlacedStamp } from '../contract/initiation.ts'
import { crossPages, marksOf } from '../seal/cross-page.ts'
import {
  percentOf,
  sharedArea,
  stampKind,
  stampSize,
  type Box,
  type SizePt,
  type StampKind,
} from '../seal/position.ts'
import { freeBox } from './free-box.ts'
import { partySigners, type PartySigner } from './party-signers.ts'
import { signingMarks } from './signing-marks.ts'
import { signingPlaces, type SigningPlace } from './signing-places.ts'
import {
  boxAround,
  plainText,
  textCells,
  type CellCharacter,
  type TextCell,
  type TextRun,
} from './text-cells.ts'

/** Somebody who is to sign, with what he may place. */
export interface ProposalSigner extends PartySigner {
  readonly types: readonly StampKind[]
}

/** What was found in a document's text: the same however the stamps stand. */
export interface FoundPlaces {
  readonly cells: readonly TextCell[]
  readonly places: readonly (SigningPlace & { readonly id: string; readonly signerKey: string | null })[]
}

/** A stamp that stands, or is accepted from a proposal whose id it then has. */
export interface StandingStamp extends PlacedStamp {
  readonly id: string
  readonly signerKey: string
  readonly type: StampKind
}

/** A stamp that the text asks for. */
export interface Proposal extends PlacedStamp {
  /** Of its place. */
  readonly id: string
  /** Null where it cannot be told who is meant. */
  readonly signerKey: string | null
  readonly type: StampKind
  /** The words that ask for it, and where they stand on which page. */
  readonly text: string
  readonly words: Box & { readonly pageNum: number }
}

/** Everything in the text that asks somebody to sign; `prefix` makes the ids of the places unlike any others. */
export function findPlaces(
  pages: readonly (readonly TextRun[])[],
  signers: readonly ProposalSigner[],
  prefix: string,
): FoundPlaces {
  const cells = textCells(pages)
  const names = signers.map(({ title }) => plainText(title))
  const marks = signingMarks(cells, names)
  const signerOf = partySigners({ cells, marks }, signers)
  const found = signingPlaces(cells, marks)
  const places = found.flatMap((place, index) => {
    const id = `${prefix}-${index}`
    const signerKey = signerOf(place.party)
    const asked = { ...place, id, signerKey }
    if (place.act !== 'crossPage')
      return signsBySeal(asked, found, signers)
        ? [asked, { ...asked, act: 'agent' as const, id: `${id}-agent` }]
        : [asked]
    const companies = signers.filter(({ key, isCompany }) => isCompany && (signerKey ?? key) === key)
    return companies.map(({ key }) => ({ ...place, id: `${id}-${key}`, signerKey: key }))
  })
  return { cells, places }
}

/**
 * Whether a company is asked for a signature alone, 乙方（签字）, and nobody is named who would sign for it: its seal
 * has to be there all the same, and the signature that the words want is that of who acts for it.
 */
function signsBySeal(
  { act, isSignature, block, signerKey }: SigningPlace & { readonly signerKey: string | null },
  places: readonly SigningPlace[],
  signers: readonly ProposalSigner[],
): boolean {
  const isAlone = !places.some((other) => other.block === block && other.act === 'agent')
  const isCompany = signers.some((signer) => signer.key === signerKey && signer.isCompany)
  return act === 'party' && isSignature && isAlone && isCompany
}

/** What is printed in a cell to be read: lines to write on are none of it, nor are the gaps of a blank date. */
function printedIn({ characters }: TextCell): Box[] {
  const words: CellCharacter[][] = []
  let last: CellCharacter | undefined
  for (const character of characters) {
    const isWritten = character.plain !== '_'
    const gap = last ? character.left - last.left - last.widthPt : Number.POSITIVE_INFINITY
    if (isWritten && gap < character.heightPt / 2) words.at(-1)?.push(character)
    else if (isWritten) words.push([character])
    last = isWritten ? character : undefined
  }
  return words.map(boxAround)
}

/**
 * The stamps that are asked for and do not stand yet. None overlaps a stamp or another proposal, and all are on
 * their page; where there is no room near the words there is no proposal.
 */
export function proposeStamps(
  { cells, places }: FoundPlaces,
  {
    signers,
    stamps,
    chosen,
    pages,
  }: {
    readonly signers: readonly ProposalSigner[]
    readonly stamps: readonly StandingStamp[]
    /** The signers somebody has chosen, by the id of the place. */
    readonly chosen: ReadonlyMap<string, string>
    readonly pages: readonly SizePt[]
  },
): Proposal[] {
  const wanted = places.flatMap((place) => {
    const key = chosen.get(place.id) ?? place.signerKey
    const signer = signers.find((one) => one.key === key)
    const type = typeFor(place, signer, places)
    return type === undefined ? [] : [{ place, signerKey: signer?.key ?? null, type }]
  })
  const served = servedPlaces(wanted, stamps, pages)
  const open = wanted.filter(({ place }) => !served.has(place.id))
  const taken: (Box & { pageNum: number })[] = stamps.flatMap((stamp) =>
    marksOf(stamp, pages).map(({ box, pageNum }) => ({ ...box, pageNum })),
  )
  const found = new Map<string, Proposal>()
  for (const { place, signerKey, type } of open.toSorted((a, b) => turn[a.type] - turn[b.type])) {
    const { id, text, pageNum, left, top, widthPt, heightPt } = place
    const stamp = type === stampKind.crossPage ? acrossPages(taken, pages) : beside(place, type)
    if (!stamp || stampProblem(stamp, pages) !== null) continue
    taken.push(...marksOf(stamp, pages).map(({ box, pageNum: on }) => ({ ...box, pageNum: on })))
    found.set(id, { ...stamp, id, signerKey, text, words: { pageNum, left, top, widthPt, heightPt } })
  }
  // In the order of the text, whatever was seated first.
  return open.flatMap(({ place }) => found.get(place.id) ?? [])

  function beside(place: SigningPlace, type: StampKind): (PlacedStamp & { type: StampKind }) | undefined {
    const { pageNum } = place
    const page = pages[pageNum - 1]
    const box =
      page &&
      freeBox(
        place,
        { kind: type, size: stampSize[type], blank: place.blank },
        {
          page,
          stamps: taken.filter((one) => one.pageNum === pageNum),
          // What is to be filled in is to be read as well as the words before it.
          words: places.flatMap((one) =>
            one.pageNum === pageNum ? [one, ...(one.blank ? [one.blank] : [])] : [],
          ),
          text: cells.flatMap((cell) => (cell.pageNum === pageNum ? printedIn(cell) : [])),
        },
      )
    return box && { type, pageNum, ...percentOf(box, page) }
  }
}

/** What is tied closest to its words is seated first; a seal finds its place around them. */
const turn: Readonly<Record<StampKind, number>> = {
  [stampKind.signingDate]: 0,
  [stampKind.signature]: 1,
  [stampKind.companySeal]: 2,
  [stampKind.crossPage]: 3,
}

/** What a signer places at a place; undefined for nothing. */
function typeFor(
  { act, isSeal, block }: SigningPlace,
  signer: ProposalSigner | undefined,
  places: readonly SigningPlace[],
): StampKind | undefined {
  const type = kindFor()
  return type === undefined || !signer || signer.types.includes(type) ? type : undefined

  function kindFor(): StampKind | undefined {
    switch (act) {
      case 'date':
        return stampKind.signingDate
      case 'crossPage':
        return stampKind.crossPage
      case 'party':
        return (signer?.isCompany ?? isSeal) ? stampKind.companySeal : stampKind.signature
      case 'agent': {
        // A person signs once: not for himself and as his own representative.
        const isTwice = places.some((other) => other.block === block && other.act === 'party')
        return signer?.isCompany === false && isTwice ? undefined : stampKind.signature
      }
    }
  }
}

interface Wanted {
  readonly place: SigningPlace & { readonly id: string }
  readonly signerKey: string | null
  readonly type: StampKind
}

const nearPt = 60

/** The places where a stamp of the kind stands already: accepted, or put there by hand. */
function servedPlaces(
  wanted: readonly Wanted[],
  stamps: readonly StandingStamp[],
  pages: readonly SizePt[],
): Set<string> {
  const served = new Set(stamps.map(({ id }) => id))
  for (const stamp of stamps) {
    if (wanted.some(({ place }) => place.id === stamp.id)) continue
    const near = wanted.flatMap(({ place, type, signerKey }) => {
      if (served.has(place.id) || type !== stamp.type) return []
      if (type === stampKind.crossPage) return signerKey === stamp.signerKey ? [{ place, far: 0 }] : []
      const box = marksOf(stamp, pages).find(({ pageNum }) => pageNum === place.pageNum)?.box
      const far = box ? distanceTo(place, box) : Number.POSITIVE_INFINITY
      // In narrow columns a stamp stands as near to the words of the other party.
      const isOther = signerKey !== null && signerKey !== stamp.signerKey
      return far <= nearPt ? [{ place, far: isOther ? far + nearPt : far }] : []
    })
    const [nearest] = near.toSorted((a, b) => a.far - b.far)
    if (nearest) served.add(nearest.place.id)
  }
  return served
}

/** To the words, or to what is printed behind them to be filled in: a day may stand behind that. */
function distanceTo(place: SigningPlace, box: Box): number {
  const toWords = distance(box, place)
  return place.blank ? Math.min(toWords, distance(box, place.blank)) : toWords
}

function distance(a: Box, b: Box): number {
  const across = Math.max(a.left - b.left - b.widthPt, b.left - a.left - a.widthPt, 0)
  const down = Math.max(a.top - b.top - b.heightPt, b.top - a.top - a.heightPt, 0)
  return Math.hypot(across, down)
}

/** A seal over all pages, at the first height at which none of its strips meets a stamp. */
function acrossPages(
  taken: readonly (Box & { readonly pageNum: number })[],
  pages: readonly SizePt[],
): (PlacedStamp & { type: StampKind }) | undefined {
  for (let topPercent = 25; topPercent <= 80; topPercent += 5) {
    const stamp = {
      type: stampKind.crossPage,
      pageNum: 1,
      leftPercent: 0,
      topPercent,
      crossPages: crossPages.all,
    }
    const strips = marksOf(stamp, pages)
    const [first] = strips
    const page = pages[0]
    const isFree = strips.every(
      ({ box, pageNum }) => !taken.some((one) => one.pageNum === pageNum && sharedArea(one, box) > 0),
    )
    if (first && page && isFree) return { ...stamp, ...percentOf(first.box, page) }
  }
  return undefined
}
