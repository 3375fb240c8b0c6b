import type { PdfDocument } from '../read/document.ts'
import { comparableName } from '../read/field-names.ts'
import { PdfRef, nameValue } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'
import { formNodes, nameByParents } from '../verify/form-tree.ts'

/**
 * The first parts of all names in a document, as readers compare them: by whoever lists a field, by what it says is above
 * it, and of widgets that stand on a page alone, which some readers take up. A new field of such a name would be one with
 * what is there, and a lock that leaves it open would leave open what is below it.
 */
export function takenNames(document: PdfDocument): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    const [first = ''] = comparableName(name).split('.')
    if (first !== '') found.add(first)
  }
  const nodes = formNodes(document)
  for (const { dict, name } of nodes.values())
    for (const own of [name, nameByParents(document, dict)]) add(own)
  for (const page of listPages(document)) {
    for (const item of document.array(page.dict.get('Annots')) ?? []) {
      const dict = item instanceof PdfRef && nodes.has(item.number) ? undefined : document.dict(item)
      if (dict && nameValue(document.resolve(dict.get('Subtype'))) === 'Widget')
        add(nameByParents(document, dict))
    }
  }
  return found
}

/** A name that nothing in the document has: the wanted one, or the first free one with a number behind it. */
export function freeFieldName(document: PdfDocument, wanted: string): string {
  const taken = takenNames(document)
  let name = wanted
  for (let at = 1; taken.has(name); at++) name = `${wanted}_${at}`
  return name
}
