import { PdfRef, anyReference } from '../read/objects.ts'
import type { PlacedReference, Role } from './references.ts'
import type { RevisionPair } from './revision-pair.ts'
import { annotationsRole, catalogRole, fieldsRole, rootRole } from './roles.ts'

/** Dictionaries in which content looks up what it names (ISO 32000-2, table 34): any key can stand in them. */
const resourceKinds = new Set('ExtGState ColorSpace Pattern Shading XObject Font Properties'.split(' '))

/** Takes back the excuse of what plays another role as well: what it shows there was never permitted. */
export function withdrawExcuses(pair: RevisionPair): void {
  for (const number of misplacedObjects(pair)) {
    pair.withdraw(number)
    if (pair.created.has(number)) pair.forbid('other-role', { object: number })
  }
}

/**
 * Excused changes of objects that play another role as well, or are referred to in another: also where what refers to
 * them in the right place is itself something else besides.
 */
function misplacedObjects(pair: RevisionPair): ReadonlySet<number> {
  const wanted = new Map([...pair.excuses].filter(([number]) => pair.isChanged(number)))
  if (wanted.size === 0) return new Set()
  const found = new Set<number>()
  for (const [number, roles] of wanted) if (new Set(roles.map(({ kind }) => kind)).size > 1) found.add(number)
  const holders = new Holders(pair)
  const accepted: PlacedReference[] = []
  for (const reference of pair.newer.all()) {
    const { to, by, path } = reference
    const isConcerned = wanted.has(to) || isResourceKind(path) || holders.concerns(to)
    if (!(isConcerned || to === anyReference.number) || !pair.newer.isReachable(by)) continue
    if (to === anyReference.number) return new Set(wanted.keys())
    holders.note(reference)
    const roles = wanted.get(to)
    if (roles && isInRole(reference, roles)) accepted.push(reference)
    else if (roles) found.add(to)
  }
  const others = holders.others()
  // Where the holder has changed as well, that is told.
  return new Set([
    ...found,
    ...accepted.flatMap(({ to, by }) => (others.has(by) && !found.has(by) ? to : [])),
  ])
}

function isInRole(reference: PlacedReference, roles: readonly Role[]): boolean {
  return !isInResources(reference.path) && roles.some((role) => role.holds(reference))
}

function isInResources(path: string): boolean {
  return path.split('.').some((key) => resourceKinds.has(key))
}

function isResourceKind(path: string): boolean {
  return resourceKinds.has(path.slice(path.lastIndexOf('.') + 1))
}

/** What holds objects that may change: where it is something else as well, so is what it holds. */
class Holders {
  /** Where each of them must stand that has one role. */
  private readonly places = new Map<number, Role['holds']>()
  private readonly found = new Set<number>()
  private readonly lists: ReadonlySet<number>
  /** What refers to lists as it should. */
  private readonly listed: PlacedReference[] = []

  constructor(pair: RevisionPair) {
    const { root, rootRef } = pair.after
    const form = root.get('AcroForm')
    this.places.set(rootRef.number, rootRole.holds)
    if (form instanceof PdfRef) this.places.set(form.number, catalogRole(pair, 'form', 'AcroForm').holds)
    this.lists = new Set([...pair.annotationLists, ...pair.fieldLists])
    // Some programs list the fields and the annotations of their only page in one object.
    const ways = [annotationsRole(pair), fieldsRole(pair)]
    const isKids: Role['holds'] = ({ by, path }) => path === 'Kids' && pair.newForm.has(by)
    const holds: Role['holds'] = (reference) =>
      ways.some((role) => role.holds(reference)) || isKids(reference)
    for (const number of this.lists) this.places.set(number, holds)
  }

  concerns(number: number): boolean {
    return this.places.has(number)
  }

  note(reference: PlacedReference): void {
    const { to, path } = reference
    if (isResourceKind(path) || this.places.get(to)?.(reference) === false) this.found.add(to)
    else if (this.lists.has(to)) this.listed.push(reference)
  }

  /** All that are something else as well, and the lists that such hold. */
  others(): ReadonlySet<number> {
    for (const { to, by } of this.listed) if (this.found.has(by)) this.found.add(to)
    return this.found
  }
}
