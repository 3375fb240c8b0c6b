import { comparableName } from '../read/field-names.ts'
import { PdfRef, nameValue } from '../read/objects.ts'
import { nameByParents, type FormNode } from './form-tree.ts'
import type { RevisionPair } from './revision-pair.ts'

/** A field as a page shows it, by the name that readers know it by. */
export interface NamedField {
  /** Undefined for what is no object of its own. */
  number: number | undefined
  name: string
  /** Counted from 1; undefined for what is in the form. */
  page: number | undefined
}

const known = new WeakMap<RevisionPair, ReadonlyMap<string, readonly NamedField[]>>()

/**
 * The fields that were there by name: those of the form, and those that stand on a page alone, which some readers take
 * up. Of one name they are one field to PDFium, and show the value of the first.
 */
export function fieldsByName(pair: RevisionPair): ReadonlyMap<string, readonly NamedField[]> {
  const found = known.get(pair) ?? collect(pair)
  known.set(pair, found)
  return found
}

/** All that have the name of a field, itself among them; none where it has no name. */
export function namesakesOf(pair: RevisionPair, field: FormNode): readonly NamedField[] {
  return field.name === '' ? [] : (fieldsByName(pair).get(comparableName(field.name)) ?? [])
}

function collect(pair: RevisionPair): ReadonlyMap<string, readonly NamedField[]> {
  const found = new Map<string, NamedField[]>()
  const add = (field: NamedField): void => {
    const name = comparableName(field.name)
    const others = found.get(name)
    if (others) others.push(field)
    else found.set(name, [field])
  }
  for (const { ref, dict, name, fieldNumber } of pair.form.values()) {
    if (fieldNumber !== undefined) continue
    const field = { number: ref.number, page: undefined }
    // PDFium goes by what a field says is above it, whoever lists it.
    for (const own of new Set([name, nameByParents(pair.before, dict)])) add({ ...field, name: own })
  }
  for (const field of standingAlone(pair)) add(field)
  return found
}

function standingAlone({ before, oldPages, form }: RevisionPair): NamedField[] {
  return oldPages.flatMap((page, index) =>
    (before.array(page.dict.get('Annots')) ?? []).flatMap((item): NamedField[] => {
      const dict = item instanceof PdfRef && form.has(item.number) ? undefined : before.dict(item)
      const number = item instanceof PdfRef ? item.number : undefined
      // What marks call their title is the name of who made them.
      const isWidget = nameValue(before.resolve(dict?.get('Subtype'))) === 'Widget'
      return dict && isWidget ? [{ number, name: nameByParents(before, dict), page: index + 1 }] : []
    }),
  )
}
