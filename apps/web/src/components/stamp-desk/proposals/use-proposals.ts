import { useEffect, useMemo, useState } from 'react'
import {
  findPlaces,
  proposeStamps,
  type FoundPlaces,
  type Proposal,
} from '@qiyin/domain/placing/propose-stamps.ts'
import type { TextRun } from '@qiyin/domain/placing/text-cells.ts'
import { addingRefusal } from '../placing.ts'
import type { Stamp } from '../stamp.ts'
import type { StampSigner } from '../stamp-signer.ts'
import type { PlacingDesk } from '../use-placing.ts'

/** A place in the text that asks to be signed, in the list beside the pages. */
export interface ProposalEntry extends Proposal {
  /** From 1, in the order of the list. */
  number: number
  accepted: boolean
}

export interface Proposals {
  /** Of the whole document: still being read, without any text, or read. */
  reading: 'reading' | 'noText' | 'read'
  /** What is listed: open and accepted ones, by signer. Empty while the list is not shown. */
  entries: readonly ProposalEntry[]
  current: ProposalEntry | undefined
  isShown: boolean
  /** How many places the text has, and at how many of them no stamp stands yet. */
  found: number
  count: number
  show: () => void
  hide: () => void
  select: (id: string) => void
  choose: (id: string, signerKey: string) => void
  /** Those of which it is known who signs; answers why none was, or null. */
  accept: (ids: readonly string[]) => string | null
  ignore: (ids: readonly string[]) => void
}

/** What has been decided about the proposals so far. */
interface Decisions {
  wanted: boolean
  chosen: ReadonlyMap<string, string>
  ignored: ReadonlySet<string>
  currentId: string | null
}

const undecided: Decisions = { wanted: false, chosen: new Map(), ignored: new Set(), currentId: null }

/** The stamps that the text asks for, until each is accepted or ignored. They are shown by themselves at an empty desk. */
export function useProposals(
  runs: readonly (readonly TextRun[])[] | undefined,
  desk: PlacingDesk,
  signers: readonly StampSigner[],
): Proposals {
  const [decisions, setDecisions] = useState(undecided)
  const decide = (part: Partial<Decisions>): void => setDecisions((before) => ({ ...before, ...part }))
  const { chosen, ignored, wanted } = decisions
  const { pages, current: deskNow } = desk
  const { stamps } = desk.placing
  const found = useMemo(
    () => runs && findPlaces(runs, signers, crypto.randomUUID()),
    // Signers do not change while their stamps are placed, but they are told anew each time a stamp has moved.
    // oxlint-disable-next-line react/exhaustive-deps
    [runs],
  )
  useEffect(() => {
    if (found && deskNow().stamps.length === 0) setDecisions((before) => ({ ...before, wanted: true }))
  }, [found, deskNow])
  const proposed = useMemo(
    () => (found ? proposeStamps(found, { signers, stamps, chosen, pages }) : []),
    [found, signers, stamps, chosen, pages],
  )
  const isShown = wanted && proposed.some(({ id }) => !ignored.has(id))
  const entries = found && isShown ? entriesOf(found, { proposed, ignored, stamps, signers }) : []
  const open = entries.filter(({ accepted }) => !accepted)
  return {
    reading: readingOf(runs),
    entries,
    current: open.find(({ id }) => id === decisions.currentId) ?? open[0],
    isShown,
    found: found?.places.length ?? 0,
    count: proposed.length,
    show: () => decide({ ignored: new Set(), wanted: true }),
    hide: () => decide({ wanted: false }),
    select: (currentId) => decide({ currentId }),
    choose: (id, signerKey) => decide({ chosen: new Map([...chosen, [id, signerKey]]) }),
    accept: (ids) => {
      decide({ currentId: nextAfter(entries, ids) })
      const sure = entries.flatMap((entry) => (ids.includes(entry.id) ? stampFrom(entry) : []))
      const refusal = addingRefusal(deskNow(), sure, pages)
      if (refusal !== null) return refusal
      return desk.act({ type: 'placeAll', stamps: sure }) ? null : '无法采用，请手动放置'
    },
    ignore: (ids) => decide({ currentId: nextAfter(entries, ids), ignored: new Set([...ignored, ...ids]) }),
  }
}

function readingOf(runs: readonly (readonly TextRun[])[] | undefined): Proposals['reading'] {
  if (!runs) return 'reading'
  return runs.flat().every(({ text }) => text.trim() === '') ? 'noText' : 'read'
}

/** By signer, then in the order of the text; those of nobody last. */
function entriesOf(
  { places }: FoundPlaces,
  {
    proposed,
    ignored,
    stamps,
    signers,
  }: {
    proposed: readonly Proposal[]
    ignored: ReadonlySet<string>
    stamps: readonly Stamp[]
    signers: readonly StampSigner[]
  },
): ProposalEntry[] {
  const listed = places.flatMap((place) => {
    const stamp = stamps.find(({ id }) => id === place.id)
    if (stamp) return [{ ...stamp, text: place.text, words: place, accepted: true }]
    const proposal = proposed.find(({ id }) => id === place.id)
    return proposal && !ignored.has(place.id) ? [{ ...proposal, accepted: false }] : []
  })
  return [...signers.map(({ key }) => key), null]
    .flatMap((key) => listed.filter(({ signerKey }) => signerKey === key))
    .map((entry, index) => ({ ...entry, number: index + 1 }))
}

function stampFrom(entry: ProposalEntry): Stamp[] {
  const { id, signerKey, type, pageNum, leftPercent, topPercent, crossPages, accepted } = entry
  if (accepted || signerKey === null) return []
  return [
    { id, signerKey, type, pageNum, leftPercent, topPercent, ...(crossPages != null && { crossPages }) },
  ]
}

/** The open one below the last of these; above them where there is none. */
function nextAfter(entries: readonly ProposalEntry[], ids: readonly string[]): string | null {
  const left = entries.filter(({ id, accepted }) => !accepted && !ids.includes(id))
  const from = Math.max(...entries.map(({ id }, index) => (ids.includes(id) ? index : -1)))
  return (left.find(({ number }) => number > from) ?? left.at(-1))?.id ?? null
}
