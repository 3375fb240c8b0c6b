import { PdfRef } from '../read/objects.ts'
import type { FormNode } from './form-tree.ts'
import type { RevisionPair } from './revision-pair.ts'
import { excuseLooks } from './roles.ts'

const known = new WeakMap<RevisionPair, Set<number>>()

/**
 * Looks at what a button may come to show: in PDF.js a widget whose own state has no look takes that of the value, also
 * where nothing but the field changed. Each widget is looked at once: thousands may be filled in by one value.
 */
export function lookAtStates(pair: RevisionPair, field: FormNode): void {
  if (field.type !== 'Btn') return
  const seen = known.get(pair) ?? new Set<number>()
  known.set(pair, seen)
  for (const widget of [field.ref, ...(pair.after.array(pair.after.dict(field.ref)?.get('Kids')) ?? [])]) {
    if (!(widget instanceof PdfRef) || seen.has(widget.number)) continue
    seen.add(widget.number)
    excuseLooks(pair, widget)
  }
}
