import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { TemplateError } from '../errors.ts'
import { prefixOf } from './namespaces.ts'
import type { XmlElement, XmlPart } from './xml-tree.ts'

/** Deeper than any document of people's making: our own passes recurse. */
const deepest = 256
const mostNodes = 2_000_000

/** Parses a part. Throws TemplateError for a DOCTYPE, for what is not well-formed, and for absurd depth. */
export function parseXml(bytes: Uint8Array, partName: string): XmlPart {
  const builder = new TreeBuilder(partName)
  return builder.parse(decode(bytes))
}

class TreeBuilder {
  readonly #partName: string
  readonly #open: XmlElement[] = []
  readonly #namespaces = new Map<string, string>()
  readonly #renamed = new Map<string, string>()
  #root: XmlElement | undefined
  #nodes = 0

  constructor(partName: string) {
    this.#partName = partName
  }

  parse(text: string): XmlPart {
    const parser = new SaxesParser({ xmlns: true, position: false })
    parser.on('error', (error) => {
      throw new TemplateError('damaged', this.#partName, { cause: error })
    })
    parser.on('doctype', () => {
      throw new TemplateError('doctype', this.#partName)
    })
    parser.on('opentag', ({ prefix, local, uri, attributes }) => {
      const made = this.#push(this.#nameOf(prefix, local, uri), Object.values(attributes))
      if (made.name === 'mc:Choice') this.#declareRequired(made, (name) => parser.resolve(name))
    })
    parser.on('text', (content) => this.#open.at(-1)?.children.push(content))
    parser.on('cdata', (content) => this.#open.at(-1)?.children.push(content))
    parser.on('closetag', () => this.#open.pop())
    parser.write(text).close()
    if (!this.#root) throw new TemplateError('damaged', this.#partName)
    return { root: this.#root, namespaces: this.#namespaces }
  }

  #push(name: string, attributes: readonly SaxesAttributeNS[]): XmlElement {
    this.#nodes += 1
    if (this.#open.length >= deepest || this.#nodes > mostNodes)
      throw new TemplateError('too-deep', this.#partName)
    const made: XmlElement = { name, attributes: new Map(), children: [] }
    for (const { prefix, local, uri, value } of attributes) {
      if (prefix === 'xmlns' || (prefix === '' && local === 'xmlns')) continue
      const key = prefix === '' ? local : this.#nameOf(prefix, local, uri)
      made.attributes.set(key, key === 'mc:Ignorable' ? this.#ignorable(value) : value)
    }
    this.#open.at(-1)?.children.push(made)
    this.#root ??= made
    this.#open.push(made)
    return made
  }

  /** What an alternative requires is named by prefix: it stays declared, by the name that it has here. */
  #declareRequired({ attributes }: XmlElement, resolve: (prefix: string) => string | undefined): void {
    const required = attributes.get('Requires')
    if (required === undefined) return
    const names = required.split(/\s+/).map((prefix) => {
      const uri = resolve(prefix)
      return uri === undefined ? prefix : this.#prefixFor(prefix, uri)
    })
    attributes.set('Requires', names.join(' '))
  }

  #nameOf(prefix: string, local: string, uri: string): string {
    if (uri === '') return local
    return `${this.#prefixFor(prefix, uri)}:${local}`
  }

  /** Namespaces unknown to us keep their prefix, unless it is one that we use. */
  #prefixFor(prefix: string, uri: string): string {
    const ours = prefixOf(uri)
    let name = ours ?? this.#renamed.get(uri)
    if (name === undefined) {
      const isFree = prefix !== '' && !this.#namespaces.has(prefix) && prefixOf(uri) === undefined
      name = isFree && !reserved.test(prefix) ? prefix : `ns${this.#renamed.size}`
      this.#renamed.set(uri, name)
    }
    if (name !== 'xml') this.#namespaces.set(name, uri)
    return name
  }

  /** Prefixes that are only named here stay as they are if nothing of them occurs: nothing is ignored then. */
  #ignorable(value: string): string {
    return value
      .split(/\s+/)
      .filter((prefix) => this.#namespaces.has(prefix))
      .join(' ')
  }
}

/** The prefixes of `namespaces.ts`, and those we make. */
const reserved = /^(w|r|wp|a|pic|c|dgm|m|mc|wps|wpg|wpc|w14|w15|v|o|w10|rel|ct|x|xml|qy|ns\d*)$/

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new TemplateError('damaged')
  }
}
