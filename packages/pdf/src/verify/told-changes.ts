import type { ChangeKind, DocumentChange } from './report.ts'

/** A change before it is known which signature it came after. */
export type FoundChange = Omit<DocumentChange, 'after'>

/** Of those that are permitted and of those that are not. */
const mostListed = 500
/** Kinds and pages whose further changes are counted apart. */
const mostGroups = 500
/** Changes that are known from others: beyond, one may be counted twice. */
const mostKnown = 100_000

/**
 * What was found, each once. Bounded is what is handed out, not what is known: what is not listed is counted by kind and
 * page, and what later checks ask for is kept for all of it. Else hundreds of harmless changes would hide one that is not.
 */
export class ToldChanges {
  readonly listed: FoundChange[] = []
  readonly kinds = new Set<ChangeKind>()
  /** Pages with bright marks that are permitted one by one. */
  readonly markedPages = new Set<number>()
  private readonly known = new Set<string>()
  private readonly counts = { permitted: 0, forbidden: 0 }
  private readonly further = new Map<string, { change: FoundChange; count: number }>()

  add(change: FoundChange): void {
    const key = keyOf(change)
    if (this.known.has(key)) return
    if (this.known.size < mostKnown) this.known.add(key)
    this.kinds.add(change.kind)
    const { allowed, kind, page, detail } = change
    const isMark = detail === 'Highlight' && kind !== 'annotation-removed'
    if (allowed && isMark && page !== undefined) this.markedPages.add(page)
    // What is permitted may be more than anybody reads: it must not crowd out what is not.
    if (this.counts[allowed ? 'permitted' : 'forbidden']++ < mostListed) this.listed.push(change)
    else this.count(change)
  }

  /** Those that are listed, and how many more there are of each kind on each page. */
  report(): FoundChange[] {
    const more = [...this.further.values()].map(({ change, count }) => ({ ...change, detail: `+${count}` }))
    return [...this.listed, ...more]
  }

  private count({ kind, allowed, forbiddenBy, page }: FoundChange): void {
    const onPage = [kind, allowed, forbiddenBy, page].join(' ')
    const isApart = this.further.has(onPage) || this.further.size < mostGroups
    const key = isApart ? onPage : [kind, allowed, forbiddenBy].join(' ')
    const change = { kind, allowed, ...(forbiddenBy && { forbiddenBy }), ...(isApart && { page }) }
    const group = this.further.get(key) ?? { change, count: 0 }
    group.count++
    this.further.set(key, group)
  }
}

/** An object says which field it is: names may be long. */
function keyOf({ allowed, kind, object, field, page, detail }: FoundChange): string {
  return [allowed, kind, object ?? `“${field}”`, page, detail].join(' ')
}
