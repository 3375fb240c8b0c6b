/**
 * An element. `name` and the names of attributes carry the prefix of `namespaces.ts`, whatever the file itself calls
 * the namespace.
 */
export interface XmlElement {
  name: string
  attributes: Map<string, string>
  children: XmlNode[]
}

/** An element, or text. */
export type XmlNode = XmlElement | string

/** A parsed part: its root, and the namespaces to declare when it is written again. */
export interface XmlPart {
  readonly root: XmlElement
  readonly namespaces: ReadonlyMap<string, string>
}

/** Makes an element. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly XmlNode[] = [],
): XmlElement {
  return { name, attributes: new Map(Object.entries(attributes)), children: [...children] }
}

/** The child elements, of one name or of any. */
export function childrenOf(parent: XmlElement | undefined, name?: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of parent?.children ?? [])
    if (typeof child !== 'string' && (name === undefined || child.name === name)) found.push(child)
  return found
}

/** The first child element of a name, or the one at the end of a path of names. */
export function childOf(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let at = parent
  for (const name of path)
    at = at?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name)
  return at
}

/** All elements of a name below this one, in document order. */
export function descendantsOf(parent: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of childrenOf(parent)) {
    if (child.name === name) found.push(child)
    found.push(...descendantsOf(child, name))
  }
  return found
}

/** An attribute's value. */
export function attribute(of: XmlElement | undefined, name: string): string | undefined {
  return of?.attributes.get(name)
}

/** All text below an element. */
export function textOf(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}
