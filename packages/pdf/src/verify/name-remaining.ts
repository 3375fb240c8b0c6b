import { PdfDict, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import type { PdfDocument } from '../read/document.ts'
import type { RevisionPair } from './revision-pair.ts'
import type { FoundChange } from './told-changes.ts'

type Role = Pick<FoundChange, 'kind' | 'page' | 'field'>

const maxVisited = 200_000
/** Ways back up: what lies behind them is not part of a page. */
const upward = new Set(['Parent', 'P', 'StructParent', 'Dest', 'Popup', 'IRT'])

/** Reports whatever changed without an explanation, by the part it plays, and what was left open to be filled in. */
export function nameRemaining(pair: RevisionPair): void {
  const remaining = pair.remaining()
  const reserved = pair.created.size > 0 ? pair.findReservation(pair.created) : undefined
  if (remaining.length === 0 && !reserved) return
  const roles = rolesOf(pair)
  for (const number of remaining) {
    if (!pair.newer.isReachable(number)) continue
    const role = roles.get(number) ?? { kind: 'object' as const }
    pair.forbid(role.kind, { ...role, object: number, detail: typeOf(pair.before, number) })
  }
  if (reserved) {
    pair.forbid('reserved-object', { object: reserved.to, page: roles.get(reserved.by)?.page })
  }
}

function rolesOf(pair: RevisionPair): Map<number, Role> {
  const roles = new Map<number, Role>()
  for (const node of pair.form.values()) {
    const value = node.type === 'Sig' ? node.dict.get('V') : undefined
    if (value instanceof PdfRef) roles.set(value.number, { kind: 'signature-changed', field: node.name })
  }
  for (const [index, page] of pair.oldPages.entries()) {
    const number = index + 1
    if (!roles.has(page.ref.number)) roles.set(page.ref.number, { kind: 'page-changed', page: number })
    const { dict } = page
    assign(pair.before, dict.get('Annots'), { kind: 'annotation-changed', page: number }, roles)
    assign(pair.before, dict.get('Contents'), { kind: 'page-content', page: number }, roles)
    assign(pair.before, dict.get('Resources'), { kind: 'page-resource', page: number }, roles)
  }
  for (const number of pair.remaining()) {
    const value = pair.before.get(number)
    if (value instanceof PdfDict && nameValue(value.get('Type')) === 'Pages') {
      roles.set(number, { kind: 'page-tree' })
    }
  }
  return roles
}

/** Gives everything below a value its part; the first page that uses an object names it. */
function assign(
  document: PdfDocument,
  start: PdfObject | undefined,
  role: Role,
  roles: Map<number, Role>,
): void {
  const waiting: PdfObject[] = [start ?? null]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (!(value instanceof PdfRef)) for (const part of partsOf(value)) waiting.push(part)
    else if (!roles.has(value.number) && roles.size <= maxVisited) {
      roles.set(value.number, role)
      waiting.push(document.get(value.number))
    }
  }
}

function partsOf(value: PdfObject): PdfObject[] {
  if (Array.isArray(value)) return value
  const dict = value instanceof PdfStream ? value.dict : value
  if (!(dict instanceof PdfDict)) return []
  return [...dict.entries].flatMap(([key, item]) => (upward.has(key) ? [] : [item]))
}

function typeOf(document: PdfDocument, number: number): string | undefined {
  const value = document.get(number)
  const dict = value instanceof PdfStream ? value.dict : value
  if (!(dict instanceof PdfDict)) return undefined
  return nameValue(dict.get('Subtype')) ?? nameValue(dict.get('Type'))
}
