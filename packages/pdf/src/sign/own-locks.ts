import type { PdfDocument } from '../read/document.ts'
import type { FieldLock } from '../read/field-lock.ts'
import { formNodes } from '../verify/form-tree.ts'

/** Locks every field but those that are there to be signed. */
export function lockAllBut(fields: readonly string[]): FieldLock {
  return { action: 'Exclude', fields: [...fields], level: undefined }
}

/**
 * Locks what can be filled in by typing or ticking: a blank field as large as the page would become a cover. Signature
 * fields stay open, for whoever else is to sign. Undefined when there is nothing to lock.
 */
export function lockOfInputs(document: PdfDocument): FieldLock | undefined {
  const nodes = [...formNodes(document).values()].filter(({ fieldNumber }) => fieldNumber === undefined)
  const signatures = new Set(nodes.flatMap(({ type, name }) => (type === 'Sig' ? groupsOf(name) : [])))
  const groups = new Set<string>()
  for (const { type, name } of nodes) {
    if (type !== undefined && type !== 'Sig') groups.add(largestGroup(name, signatures))
  }
  return groups.size > 0 ? { action: 'Include', fields: [...groups], level: undefined } : undefined
}

/** Below these nobody nests fields. */
const mostParts = 32

/** The names of the groups that a field is in, the outermost first, and its own where it is not in more than anybody's. */
function groupsOf(name: string): string[] {
  const found: string[] = []
  let end = -1
  do {
    end = name.indexOf('.', end + 1)
    found.push(end < 0 ? name : name.slice(0, end))
  } while (end >= 0 && found.length < mostParts)
  return found
}

/** The shortest name that stands for this field and for no signature field; `signatures` has the groups of those. */
function largestGroup(name: string, signatures: ReadonlySet<string>): string {
  return groupsOf(name).find((group) => !signatures.has(group)) ?? name
}
