import type { XmlElement, XmlNode, XmlPart } from './xml-tree.ts'

/** Where a value belongs in a written part. */
export interface FieldSlot {
  readonly code: string
}

/** Escapes text for XML and leaves out what XML cannot hold. */
export function escapeXml(text: string): string {
  if (!special.test(text)) return text
  return text
    .toWellFormed()
    .replaceAll(notXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** What is escaped or left out, and halves of surrogate pairs: most text has nothing of it. */
const special = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

/** Control characters other than tab and line ends, and the two that are no characters: XML 1.0, 2.2. */
const notXml = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu

/** Readers make a plain blank of a tab or line end in an attribute (XML 1.0, 3.3.3), where descriptions of pictures have some. */
function keepSpaces(value: string): string {
  return escapeXml(value).replaceAll(/[\t\n\r]/g, (one) => `&#${one.charCodeAt(0)};`)
}

/** Writes a part as text with slots between: `qy:field` elements become slots, so filling is joining. */
export function writeXml({ root, namespaces }: XmlPart): (string | FieldSlot)[] {
  const writer = new Writer()
  const declared = [...namespaces].map(([prefix, address]) => ` xmlns:${prefix}="${escapeXml(address)}"`)
  writer.text('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n')
  writer.element(root, declared.join(''))
  return writer.pieces()
}

class Writer {
  readonly #pieces: (string | FieldSlot)[] = []
  #buffer: string[] = []

  text(text: string): void {
    this.#buffer.push(text)
  }

  element(node: XmlElement, declarations = ''): void {
    if (node.name === 'qy:field') return this.#slot({ code: node.attributes.get('code') ?? '' })
    const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${keepSpaces(value)}"`).join('')
    if (node.children.length === 0) return this.text(`<${node.name}${declarations}${attributes}/>`)
    this.text(`<${node.name}${declarations}${attributes}>`)
    for (const child of node.children) this.#node(child)
    this.text(`</${node.name}>`)
  }

  pieces(): (string | FieldSlot)[] {
    this.#flush()
    return this.#pieces
  }

  #node(node: XmlNode): void {
    if (typeof node === 'string') this.text(escapeXml(node).replaceAll('\r', '&#13;'))
    else this.element(node)
  }

  #slot(slot: FieldSlot): void {
    this.#flush()
    this.#pieces.push(slot)
  }

  #flush(): void {
    if (this.#buffer.length > 0) this.#pieces.push(this.#buffer.join(''))
    this.#buffer = []
  }
}
