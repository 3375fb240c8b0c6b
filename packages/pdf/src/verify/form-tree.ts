import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { textOf } from '../read/form-fields.ts'
import { PdfDict, PdfRef, PdfString, nameValue, type PdfObject } from '../read/objects.ts'
import { sameValue } from './same-object.ts'

/** A node of the form: a field, a group of fields, or a widget of a field. */
export interface FormNode {
  ref: PdfRef
  dict: PdfDict
  /** Fully qualified name of the field it belongs to. */
  name: string
  /** /FT, inherited. */
  type: string | undefined
  /** The field it is a widget of; undefined for fields themselves. */
  fieldNumber: number | undefined
  /** Whether what it inherits differs by whoever lists it and by what it says is above it: readers follow either. */
  isDisputed: boolean
  /** Where it has from what it inherits, by whoever lists it. */
  stated: Stated
}

/** The dictionary that states each key. */
type Stated = ReadonlyMap<string, PdfDict>

/** What fields have from those above them (ISO 32000-1, 12.7.3.1, tables 220, 222, 229 and 231). */
const inheritedKeys = ['FT', 'Ff', 'V', 'DV', 'DA', 'Q', 'MaxLen', 'Opt']

const maxDepth = 32
const maxNodes = 100_000
/** How often nodes may be listed: thousands of them may have the same long list of kids. */
const maxListed = 1_000_000

/** Every node of the form by object number, loops left out. Throws PdfError `too-large`. */
export function formNodes(document: PdfDocument): Map<number, FormNode> {
  const nodes = new Map<number, FormNode>()
  let listed = 0
  const visit = (value: PdfObject, parent: FormNode | undefined, depth: number): void => {
    if (!(value instanceof PdfRef)) return
    const known = nodes.get(value.number)
    if (known) {
      known.isDisputed ||= differs(document, known.dict, parent)
      return
    }
    if (depth > maxDepth || nodes.size >= maxNodes) return
    const dict = document.dict(value)
    if (!dict) return
    const node = nodeOf(document, value, dict, parent)
    nodes.set(value.number, node)
    const kids = document.array(dict.get('Kids')) ?? []
    listed += kids.length
    if (listed > maxListed) throw new PdfError('too-large', 'fields are listed too often')
    for (const kid of kids) visit(kid, node, depth + 1)
  }
  const form = document.dict(document.root.get('AcroForm'))
  for (const item of document.array(form?.get('Fields')) ?? []) visit(item, undefined, 0)
  return nodes
}

function nodeOf(document: PdfDocument, ref: PdfRef, dict: PdfDict, parent: FormNode | undefined): FormNode {
  const title = document.resolve(dict.get('T'))
  const own = title instanceof PdfString ? textOf(title.bytes) : ''
  const inherited = parent?.name ?? ''
  return {
    ref,
    dict,
    name: inherited && own ? `${inherited}.${own}` : inherited || own,
    type: nameValue(document.resolve(dict.get('FT'))) ?? parent?.type,
    // A kid without a name of its own is a widget (ISO 32000-1, 12.7.3.1).
    fieldNumber: parent && title === null ? parent.ref.number : undefined,
    isDisputed: differs(document, dict, parent),
    stated: statedBy(dict, parent),
  }
}

function statedBy(dict: PdfDict, parent: FormNode | undefined): Stated {
  const own = inheritedKeys.filter((key) => dict.has(key))
  if (own.length === 0 && parent) return parent.stated
  return new Map([...(parent?.stated ?? []), ...own.map((key) => [key, dict] as const)])
}

/** Whether a node that this one lists has anything else from what it says is above it. */
function differs(document: PdfDocument, dict: PdfDict, parent: FormNode | undefined): boolean {
  const named = document.dict(dict.get('Parent'))
  if (named === parent?.dict && parent?.isDisputed !== true) return false
  return inheritedKeys.some((key) => {
    if (dict.has(key)) return false
    const [listed, said] = [parent?.stated.get(key), named && stating(document, named, key)]
    if (listed === said) return false
    return !isSame(document.resolve(listed?.get(key)), document.resolve(said?.get(key)))
  })
}

/** Lists may be long, and many nodes may have one: two of them are not the same. */
function isSame(first: PdfObject, second: PdfObject): boolean {
  if (first === second) return true
  return (
    ![first, second].some((item) => Array.isArray(item) || item instanceof PdfDict) &&
    sameValue(first, second)
  )
}

/** The name that a node has by what it says is above it, as most readers put it together, whoever lists it. */
export function nameByParents(document: PdfDocument, dict: PdfDict): string {
  const parts: string[] = []
  let node: PdfDict | undefined = dict
  for (let depth = 0; node && depth < maxDepth; depth++) {
    const title = document.resolve(node.get('T'))
    if (title instanceof PdfString) parts.unshift(textOf(title.bytes))
    node = document.dict(node.get('Parent'))
  }
  return parts.filter(Boolean).join('.')
}

/**
 * All that takes part in a dispute about what is inherited: the nodes, what is below them, what lists them, and what they
 * say is above them.
 */
export function disputedNodes(document: PdfDocument, nodes: ReadonlyMap<number, FormNode>): Set<PdfDict> {
  const found = new Set<PdfDict>()
  const waiting = [...nodes.values()].filter(({ isDisputed }) => isDisputed)
  if (waiting.length === 0) return found
  const kidsOf = ({ dict }: FormNode): FormNode[] =>
    (document.array(dict.get('Kids')) ?? []).flatMap(
      (kid) => (kid instanceof PdfRef ? nodes.get(kid.number) : undefined) ?? [],
    )
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (found.has(node.dict)) continue
    found.add(node.dict)
    for (const kid of kidsOf(node)) waiting.push(kid)
  }
  for (const dict of found) for (const holder of above(document, dict)) found.add(holder)
  // Kids stand behind what lists them first.
  for (const node of [...nodes.values()].toReversed())
    if (kidsOf(node).some(({ dict }) => found.has(dict))) found.add(node.dict)
  return found
}

/** The node itself, or the nearest above it, that states a key which fields inherit (ISO 32000-1, 12.7.3.1). */
export function stating(document: PdfDocument, dict: PdfDict, key: string): PdfDict | undefined {
  let node: PdfDict | undefined = dict
  for (let depth = 0; node && !node.has(key) && depth < maxDepth; depth++)
    node = document.dict(node.get('Parent'))
  return node?.has(key) ? node : undefined
}

/** What a node names above it, the nearest first, each once. */
export function above(document: PdfDocument, dict: PdfDict): ReadonlySet<PdfDict> {
  const found = new Set<PdfDict>()
  let node = document.dict(dict.get('Parent'))
  for (let depth = 0; node && depth <= maxDepth && !found.has(node); depth++) {
    found.add(node)
    node = document.dict(node.get('Parent'))
  }
  return found
}
