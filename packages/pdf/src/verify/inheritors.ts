import type { PdfDict } from '../read/objects.ts'
import { above, stating, type FormNode } from './form-tree.ts'
import type { RevisionPair } from './revision-pair.ts'

const known = new WeakMap<RevisionPair, ReadonlyMap<PdfDict, readonly FormNode[]>>()

/** Fields below another that have no value of their own: they show that of the nearest above them that has one. */
export function inheritorsOf(pair: RevisionPair, field: FormNode): readonly FormNode[] {
  const found = known.get(pair) ?? collect(pair)
  known.set(pair, found)
  return found.get(field.dict) ?? []
}

/** All at once: looking through the form for each field that is filled takes the square of it. */
function collect({ before, form }: RevisionPair): ReadonlyMap<PdfDict, readonly FormNode[]> {
  const found = new Map<PdfDict, FormNode[]>()
  for (const node of form.values()) {
    if (node.fieldNumber !== undefined) continue
    const stated = stating(before, node.dict, 'V')
    for (const holder of stated ? [stated] : above(before, node.dict)) {
      if (holder === node.dict) continue
      const nodes = found.get(holder)
      if (nodes) nodes.push(node)
      else found.set(holder, [node])
    }
  }
  return found
}
