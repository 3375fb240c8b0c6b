import { childrenOf, type XmlElement, type XmlNode } from '../xml/xml-tree.ts'

/** One piece of a paragraph's content, and the run that holds it. */
export interface Item {
  readonly run: XmlElement
  readonly node: XmlElement
}

/** Elements of a paragraph that hold runs of it; a text box's paragraphs are its own. */
const containers = new Set([
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:sdt',
  'w:sdtContent',
  'w:fldSimple',
  'w:customXml',
  'w:bdo',
  'w:dir',
])

/** What a paragraph is made of, in order, run properties left out. */
export function itemsOf(paragraph: XmlElement): Item[] {
  const items: Item[] = []
  collect(paragraph, items)
  return items
}

function collect(parent: XmlElement, items: Item[]): void {
  for (const child of childrenOf(parent)) {
    if (child.name === 'w:r') {
      const nodes = childrenOf(child).filter(({ name }) => name !== 'w:rPr')
      items.push(...nodes.map((node) => ({ run: child, node })))
    } else if (containers.has(child.name)) collect(child, items)
  }
}

/** Puts other nodes in the place of some, run by run. */
export function replaceNodes(
  items: readonly Item[],
  replacements: ReadonlyMap<XmlElement, readonly XmlElement[]>,
): void {
  for (const run of new Set(items.map((item) => item.run))) {
    run.children = run.children.flatMap((child): readonly XmlNode[] =>
      typeof child === 'string' ? [child] : (replacements.get(child) ?? [child]),
    )
  }
}
