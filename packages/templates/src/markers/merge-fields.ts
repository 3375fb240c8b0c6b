import { attribute, element, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { type MergeField, readMergeField } from './marker-syntax.ts'
import type { Item } from './paragraph-items.ts'

/** A complex MERGEFIELD of a paragraph. */
export interface FoundMergeField {
  readonly field: MergeField
  readonly isNested: boolean
  /** The nodes from its begin to its end. */
  readonly items: readonly Item[]
  /** The first node of its last result, whose look the value takes. */
  readonly result: Item | undefined
}

interface OpenField {
  readonly from: number
  instruction: string
  separated: number | undefined
}

/** The MERGEFIELDs written as begin, instruction, separator, result and end, however split over runs. */
export function findMergeFields(items: readonly Item[]): FoundMergeField[] {
  const found: FoundMergeField[] = []
  const open: OpenField[] = []
  for (const [index, { node }] of items.entries()) {
    const innermost = open.at(-1)
    if (node.name === 'w:instrText') {
      if (innermost && innermost.separated === undefined) innermost.instruction += textOf(node)
      continue
    }
    if (node.name !== 'w:fldChar') continue
    const type = attribute(node, 'w:fldCharType')
    if (type === 'begin') open.push({ from: index, instruction: '', separated: undefined })
    else if (type === 'separate' && innermost) innermost.separated = index
    else if (type === 'end' && innermost) {
      open.pop()
      const field = readMergeField(innermost.instruction)
      if (field) found.push(describe(items, innermost, index, { field, isNested: open.length > 0 }))
    }
  }
  return found
}

function describe(
  items: readonly Item[],
  { from, separated }: OpenField,
  end: number,
  about: { field: MergeField; isNested: boolean },
): FoundMergeField {
  const result = separated === undefined ? [] : items.slice(separated + 1, end)
  return {
    ...about,
    items: items.slice(from, end + 1),
    result: result.find(({ node }) => node.name === 'w:t') ?? result[0],
  }
}

/** The place of a value. */
export function fieldNode(code: string): XmlElement {
  return element('qy:field', { code })
}
