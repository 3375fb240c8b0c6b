import { childOf, childrenOf, type XmlElement, type XmlNode, textOf } from '../xml/xml-tree.ts'

/** What tracked changes a part held. */
export interface Revisions {
  count: number
  /** Texts that were deleted: a marker in one is no marker. */
  readonly deleted: string[]
}

/** Accepts every tracked change below an element: insertions stay, deletions go, as Word prints "no markup". */
export function acceptRevisions(root: XmlElement): Revisions {
  const found: Revisions = { count: 0, deleted: [] }
  accept(root, found)
  return found
}

const wrappers = new Set(['w:ins', 'w:moveTo'])
const deletions = new Set(['w:del', 'w:moveFrom'])
const records =
  /^w:(rPrChange|pPrChange|tblPrChange|trPrChange|tcPrChange|sectPrChange|tblGridChange|numberingChange|tblPrExChange|moveFromRange(Start|End)|moveToRange(Start|End)|customXml(Ins|Del|MoveFrom|MoveTo)Range(Start|End))$/

function accept(parent: XmlElement, found: Revisions): void {
  const kept: XmlNode[] = []
  for (const child of parent.children) {
    if (typeof child === 'string') kept.push(child)
    else kept.push(...accepted(child, found))
  }
  parent.children = mergeParagraphs(kept, found)
}

function accepted(child: XmlElement, found: Revisions): XmlNode[] {
  if (records.test(child.name)) {
    found.count += 1
    return []
  }
  const isMark = child.children.length === 0
  if (deletions.has(child.name) && !isMark) {
    found.count += 1
    found.deleted.push(textOf(child))
    return []
  }
  if (child.name === 'w:tr' && childOf(child, 'w:trPr', 'w:del')) {
    found.count += 1
    found.deleted.push(textOf(child))
    return []
  }
  if (child.name === 'w:r' && childOf(child, 'w:delText')) {
    found.deleted.push(textOf(child))
    return []
  }
  accept(child, found)
  if (!wrappers.has(child.name) || isMark) return [child]
  found.count += 1
  return child.children
}

/** A paragraph whose mark was deleted goes on with the next one. */
function mergeParagraphs(children: readonly XmlNode[], found: Revisions): XmlNode[] {
  const kept: XmlNode[] = []
  let open: XmlElement | undefined
  for (const child of children) {
    if (typeof child === 'string' || child.name !== 'w:p') {
      kept.push(child)
      continue
    }
    const isOpen = childOf(child, 'w:pPr', 'w:rPr', 'w:del') !== undefined
    if (open) {
      open.children.push(...child.children.filter((one) => typeof one === 'string' || one.name !== 'w:pPr'))
      const properties = childrenOf(child, 'w:pPr')
      // Word keeps the properties of the paragraph whose mark stays.
      open.children = [
        ...properties,
        ...open.children.filter((one) => typeof one === 'string' || one.name !== 'w:pPr'),
      ]
    } else kept.push(child)
    if (isOpen) found.count += 1
    open = isOpen ? (open ?? child) : undefined
  }
  return kept
}
