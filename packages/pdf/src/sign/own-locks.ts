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
  const signatures = nodes.filter(({ type }) => type === 'Sig').map(({ name }) => name)
  const groups = new Set<string>()
  for (const { type, name } of nodes) {
    if (type !== undefined && type !== 'Sig') groups.add(largestGroup(name, signatures))
  }
  return groups.size > 0 ? { action: 'Include', fields: [...groups], level: undefined } : undefined
}

/** The shortest name that stands for this field and for no signature field. */
function largestGroup(name: string, signatures: readonly string[]): string {
  const parts = name.split('.')
  const beginnings = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
  const isFree = (group: string): boolean =>
    !signatures.some((signature) => signature === group || signature.startsWith(`${group}.`))
  return beginnings.find(isFree) ?? name
}
