import type { CrossReferenceEntry } from '../read/cross-reference-entries.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfRef, anyReference, type PdfDict, type PdfObject } from '../read/objects.ts'
import { listPages, type PdfPage } from '../read/pages.ts'
import type { ChangePolicy } from './change-policy.ts'
import { annotationPages } from './annotation-pages.ts'
import { disputedNodes, formNodes, type FormNode } from './form-tree.ts'
import type { PlacedReference, Role } from './references.ts'
import type { ChangeKind } from './report.ts'
import { sameObject, sameValue } from './same-object.ts'
import { StateReferences, type ReferenceCache } from './state-references.ts'
import { ToldChanges, type FoundChange } from './told-changes.ts'

/** A signature field by object number, and whether it holds a document time-stamp. */
export type FilledFields = ReadonlyMap<number, 'signature' | 'timestamp'>

/** What all comparisons of one file share. */
export interface ComparisonSetting {
  filled: FilledFields
  cache: ReferenceCache
  policy: ChangePolicy
}

/** Two states of a signed file, `before` being the beginning of `after`, and what has been found out about them. */
export class RevisionPair {
  readonly before: PdfDocument
  readonly after: PdfDocument
  readonly filled: FilledFields
  readonly policy: ChangePolicy
  /** What all comparisons of one file share. */
  readonly cache: ReferenceCache
  private readonly told = new ToldChanges()
  /** Objects whose change is excused, each in the roles that excuse it. */
  private readonly rolesByObject = new Map<number, Role[]>()
  /** Widgets of new signature fields. */
  readonly newWidgets = new Set<number>()
  /** Objects that the update writes, whether their value differs or not. */
  readonly rewritten: number[] = []
  /** Objects whose value differs, old ones and new ones. */
  readonly modified = new Set<number>()
  readonly created = new Set<number>()
  /** What refers to what, then and now. */
  private readonly older: StateReferences
  readonly newer: StateReferences
  private nodes: Map<number, FormNode> | undefined
  private disputes: ReadonlySet<PdfDict> | undefined
  private pages: PdfPage[] | undefined
  private pagesOfWidget: Map<number, number[]> | undefined
  private nodesAfter: Map<number, FormNode> | undefined
  private pagesAfter: Map<number, number> | undefined
  private lists: { annotations: Set<number>; fields: Set<number> } | undefined

  constructor(before: PdfDocument, after: PdfDocument, setting: ComparisonSetting) {
    this.before = before
    this.after = after
    this.filled = setting.filled
    this.policy = setting.policy
    this.cache = setting.cache
    this.older = new StateReferences(before, setting.cache)
    this.newer = new StateReferences(after, setting.cache)
    for (const number of changedNumbers(this)) {
      if (!samePlace(before, after, number)) this.rewritten.push(number)
      if (sameObject(before, after, number)) continue
      if (before.get(number) === null) this.created.add(number)
      else this.modified.add(number)
    }
    for (const number of renumbered(before, after)) {
      this.forbid('object', { object: number, detail: 'generation' })
    }
  }

  /** Excuses a change of an object as long as everything that refers to it stands in this role. */
  excuse(number: number, role: Role): void {
    const roles = this.rolesByObject.get(number)
    if (roles) roles.push(role)
    else this.rolesByObject.set(number, [role])
  }

  /** What is excused, and in which roles. */
  get excuses(): ReadonlyMap<number, readonly Role[]> {
    return this.rolesByObject
  }

  withdraw(number: number): void {
    this.rolesByObject.delete(number)
  }

  isExcused(number: number): boolean {
    return this.rolesByObject.has(number)
  }

  isChanged(number: number): boolean {
    return this.modified.has(number) || this.created.has(number)
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
    this.told.add(change)
  }

  /** The changes, as far as anybody reads them one by one. */
  get changes(): readonly FoundChange[] {
    return this.told.listed
  }

  /** All that is handed out: of what is not listed how much there is. */
  get report(): FoundChange[] {
    return this.told.report()
  }

  /** Whether a change of this kind was reported, listed or not. */
  has(kind: ChangeKind): boolean {
    return this.told.kinds.has(kind)
  }

  /** Whether a page has marks that were permitted one by one. */
  isMarked(page: number): boolean {
    return this.told.markedPages.has(page)
  }

  /** The form as it was signed. */
  get form(): Map<number, FormNode> {
    return (this.nodes ??= formNodes(this.before))
  }

  /** Of the form as it was signed what readers take for different things (see disputedNodes). */
  get disputed(): ReadonlySet<PdfDict> {
    return (this.disputes ??= disputedNodes(this.before, this.form))
  }

  /** The pages as they were signed. */
  get oldPages(): PdfPage[] {
    return (this.pages ??= listPages(this.before))
  }

  /** Page of a widget or annotation in the newer state, counted from 1; of several the last. */
  pageNumberOf(annotation: number): number | undefined {
    return this.pageNumbersOf(annotation).at(-1)
  }

  /** All pages that list it: programs put one seal on each of them so. */
  pageNumbersOf(annotation: number): readonly number[] {
    this.pagesOfWidget ??= annotationPages(this.after)
    return this.pagesOfWidget.get(annotation) ?? []
  }

  /** What changed in its place and has no explanation yet. */
  remaining(): number[] {
    return [...this.modified].filter((number) => !this.rolesByObject.has(number))
  }

  /** The form as it is now. */
  get newForm(): Map<number, FormNode> {
    return (this.nodesAfter ??= formNodes(this.after))
  }

  /** The pages as they are now, numbered from 1, by object number. */
  get newPages(): Map<number, number> {
    this.pagesAfter ??= new Map(listPages(this.after).map((page, index) => [page.ref.number, index + 1]))
    return this.pagesAfter
  }

  /** Lists of annotations that are objects of their own. */
  get annotationLists(): ReadonlySet<number> {
    return this.indirectLists().annotations
  }

  /** Lists of fields that are objects of their own: of the form, and of its nodes. */
  get fieldLists(): ReadonlySet<number> {
    return this.indirectLists().fields
  }

  private indirectLists(): { annotations: Set<number>; fields: Set<number> } {
    if (this.lists) return this.lists
    const { after } = this
    const form = after.dict(after.root.get('AcroForm'))
    this.lists = {
      annotations: referredNumbers(listPages(after).map((page) => page.dict.get('Annots'))),
      fields: referredNumbers([
        form?.get('Fields'),
        ...[...this.newForm.values()].map((node) => node.dict.get('Kids')),
      ]),
    }
    return this.lists
  }

  /** Whether anything led to an object when it was signed. */
  wasReachable(number: number): boolean {
    return this.older.isReachable(number)
  }

  /** What these objects lead to, then or now, and they themselves. */
  reachedFrom(numbers: ReadonlySet<number>): ReadonlySet<number> {
    return new Set([...this.older.reachedFrom(numbers), ...this.newer.reachedFrom(numbers)])
  }

  /**
   * Whether something that was shown refers to an object that was not there, or is not for most readers; so do contents,
   * which name these.
   */
  lacksObjects(named: Iterable<number> = []): boolean {
    const { before, older } = this
    const isLacking = (number: number): boolean =>
      (before.entries.get(number)?.kind ?? 'free') === 'free' || before.crossReference.hidden.has(number)
    return this.referredTo().some(isLacking) || [...older.reachedFrom(named)].some(isLacking)
  }

  /** All that something refers to which was shown, whether it was there or not. */
  referredTo(): number[] {
    const { older } = this
    const found = new Set<number>()
    for (const { to, by } of older.all())
      if (to !== anyReference.number && older.isReachable(by)) found.add(to)
    return [...found]
  }

  /** The first object of the older state that refers to one of these, which did not exist then. */
  findReservation(wanted: ReadonlySet<number>): PlacedReference | undefined {
    for (const reference of this.older.all()) {
      if (wanted.has(reference.to) || reference.to === anyReference.number) return reference
    }
    return undefined
  }
}

function referredNumbers(values: readonly (PdfObject | undefined)[]): Set<number> {
  return new Set(values.flatMap((value) => (value instanceof PdfRef ? [value.number] : [])))
}

/** Whether a list begins with all items of another. */
export function startsWith(list: PdfObject[], beginning: PdfObject[]): boolean {
  return beginning.every((item, index) => sameValue(item, list[index] ?? null))
}

function changedNumbers({ before, after, newer }: RevisionPair): number[] {
  const numbers = new Set([...before.entries.keys(), ...after.entries.keys()])
  const isSame = (number: number): boolean =>
    samePlace(before, after, number) && endsBefore(before, after, newer, number)
  return [...numbers].filter((number) => !isSame(number))
}

/** Whether the older state has all of an object: its row may lead past the end, or its length, and the update supply the rest. */
function endsBefore(
  before: PdfDocument,
  after: PdfDocument,
  newer: StateReferences,
  number: number,
): boolean {
  return after.entries.get(number)?.kind === 'free' || newer.reachOf(number) <= before.bytes.length
}

/** Objects in another generation than before: what refers to them refers to nothing now. */
function renumbered(before: PdfDocument, after: PdfDocument): number[] {
  return [...after.entries].flatMap(([number, entry]) => {
    const [old, current] = [generationOf(before.entries.get(number)), generationOf(entry)]
    return old === undefined || current === undefined || old === current ? [] : [number]
  })
}

function generationOf(entry: CrossReferenceEntry | undefined): number | undefined {
  if (entry?.kind === 'offset') return entry.generation
  return entry?.kind === 'packed' ? 0 : undefined
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
