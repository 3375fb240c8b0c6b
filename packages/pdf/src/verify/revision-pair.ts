import type { CrossReferenceEntry } from '../read/cross-reference-entries.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfRef, type PdfObject } from '../read/objects.ts'
import { listPages, type PdfPage } from '../read/pages.ts'
import type { ChangePolicy } from './change-policy.ts'
import { formNodes, type FormNode } from './form-tree.ts'
import type { ChangeKind, DocumentChange } from './report.ts'
import { referencesIn, sameObject, sameValue } from './same-object.ts'

/** A signature field by object number, and whether it holds a document time-stamp. */
export type FilledFields = ReadonlyMap<number, 'signature' | 'timestamp'>

/** References of objects by place in the file: the same place reads the same in every revision. */
export type ReferenceCache = Map<string, readonly number[]>

/** A change before it is known which signature it came after. */
export type FoundChange = Omit<DocumentChange, 'after'>

/** What all comparisons of one file share. */
export interface ComparisonSetting {
  filled: FilledFields
  cache: ReferenceCache
  policy: ChangePolicy
}

const maxChanges = 500

/** Two states of a signed file, `before` being the beginning of `after`, and what has been found out about them. */
export class RevisionPair {
  readonly before: PdfDocument
  readonly after: PdfDocument
  readonly filled: FilledFields
  readonly policy: ChangePolicy
  readonly changes: FoundChange[] = []
  /** Object numbers whose change is explained by the role they play. */
  readonly explained = new Set<number>()
  /** Widgets of new signature fields. */
  readonly newWidgets = new Set<number>()
  /** Objects whose value differs, old ones and new ones. */
  readonly modified = new Set<number>()
  readonly created = new Set<number>()
  private readonly cache: ReferenceCache
  private nodes: Map<number, FormNode> | undefined
  private pages: PdfPage[] | undefined
  private pageOfWidget: Map<number, number> | undefined
  private counts: Map<number, number> | undefined

  constructor(before: PdfDocument, after: PdfDocument, setting: ComparisonSetting) {
    this.before = before
    this.after = after
    this.filled = setting.filled
    this.policy = setting.policy
    this.cache = setting.cache
    for (const number of changedNumbers(before, after)) {
      if (before.get(number) === null) this.created.add(number)
      else this.modified.add(number)
    }
  }

  /** Reports a change that nothing permits. */
  forbid(kind: ChangeKind, details: Partial<FoundChange> = {}): void {
    this.add({ ...details, kind, allowed: false })
  }

  /** Reports a change that signing or filling in makes, unless the signatures so far forbid it. */
  permit(kind: ChangeKind, details: Partial<FoundChange>, forbiddenBy?: FoundChange['forbiddenBy']): void {
    this.add({ ...details, kind, allowed: forbiddenBy === undefined, forbiddenBy })
  }

  private add(change: FoundChange): void {
    if (this.changes.length >= maxChanges) return
    const same = this.changes.some(
      (item) =>
        item.kind === change.kind &&
        item.object === change.object &&
        item.field === change.field &&
        item.page === change.page &&
        item.detail === change.detail,
    )
    if (!same) this.changes.push(change)
  }

  /** The form as it was signed. */
  get form(): Map<number, FormNode> {
    return (this.nodes ??= formNodes(this.before))
  }

  /** The pages as they were signed. */
  get oldPages(): PdfPage[] {
    return (this.pages ??= listPages(this.before))
  }

  /** Page of a widget or annotation in the newer state, counted from 1. */
  pageNumberOf(annotation: number): number | undefined {
    this.pageOfWidget ??= annotationPages(this.after)
    return this.pageOfWidget.get(annotation)
  }

  /** What changed in its place and has no explanation yet. */
  remaining(): number[] {
    return [...this.modified].filter((number) => !this.explained.has(number))
  }

  /** How many objects of the older state refer to an object. */
  referrersOf(number: number): number {
    if (!this.counts) {
      this.counts = new Map()
      for (const [own, entry] of this.before.entries) {
        for (const reference of this.referencesOf(own, entry)) {
          this.counts.set(reference, (this.counts.get(reference) ?? 0) + 1)
        }
      }
    }
    return this.counts.get(number) ?? 0
  }

  /** The first object of the older state that refers to one of these, which did not exist then. */
  findReservation(wanted: ReadonlySet<number>): { by: number; to: number } | undefined {
    for (const [number, entry] of this.before.entries) {
      const to = this.referencesOf(number, entry).find((reference) => wanted.has(reference))
      if (to !== undefined) return { by: number, to }
    }
    return undefined
  }

  private referencesOf(number: number, entry: CrossReferenceEntry): readonly number[] {
    if (entry.kind === 'free') return []
    const key = entry.kind === 'offset' ? `${entry.offset}` : `${entry.stream}/${entry.index}`
    const known = this.cache.get(key)
    if (known) return known
    const found = new Set<number>()
    referencesIn(this.before.get(number), found)
    const references = [...found]
    this.cache.set(key, references)
    return references
  }
}

/** Whether a list begins with all items of another. */
export function startsWith(list: PdfObject[], beginning: PdfObject[]): boolean {
  return beginning.every((item, index) => sameValue(item, list[index] ?? null))
}

function annotationPages(document: PdfDocument): Map<number, number> {
  const found = new Map<number, number>()
  for (const [index, page] of listPages(document).entries()) {
    for (const item of document.array(page.dict.get('Annots')) ?? []) {
      if (item instanceof PdfRef) found.set(item.number, index + 1)
    }
  }
  return found
}

function changedNumbers(before: PdfDocument, after: PdfDocument): number[] {
  const numbers = new Set([...before.entries.keys(), ...after.entries.keys()])
  return [...numbers].filter(
    (number) => !samePlace(before, after, number) && !sameObject(before, after, number),
  )
}

/** The same bytes: the file before is the beginning of the file after. */
function samePlace(before: PdfDocument, after: PdfDocument, number: number): boolean {
  const first = before.entries.get(number)
  const second = after.entries.get(number)
  if (first?.kind === 'offset') return second?.kind === 'offset' && first.offset === second.offset
  if (first?.kind === 'free') return second?.kind === 'free'
  if (first?.kind !== 'packed' || second?.kind !== 'packed') return false
  return (
    first.stream === second.stream && first.index === second.index && samePlace(before, after, first.stream)
  )
}
