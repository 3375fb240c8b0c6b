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
      this.#declareNamed(made, (name) => parser.resolve(name))
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
      made.attributes.set(key, value)
    }
    this.#open.at(-1)?.children.push(made)
    this.#root ??= made
    this.#open.push(made)
    return made
  }

  /**
   * Namespaces that a value names by prefix stay declared, by the name that they have here: programs that do not know
   * one refuse the whole file unless it is still said that it may be ignored.
   */
  #declareNamed(made: XmlElement, resolve: (prefix: string) => string | undefined): void {
    for (const key of made.name === 'mc:Choice' ? ['Requires'] : namingAttributes) {
      const value = made.attributes.get(key)
      if (value === undefined) continue
      const names = value.split(/\s+/).map((name) => {
        const [prefix = '', ...local] = name.split(':')
        const uri = prefix === '' ? undefined : resolve(prefix)
        return uri === undefined ? name : [this.#prefixFor(prefix, uri), ...local].join(':')
      })
      made.attributes.set(key, names.join(' '))
    }
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
}

/** ISO/IEC 29500-3, 7: lists of prefixes, and of names with one. */
const namingAttributes = ['mc:Ignorable', 'mc:MustUnderstand', 'mc:ProcessContent']

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
