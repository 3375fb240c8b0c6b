import { attribute, childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import { merged, readRunProperties, type RunProperties } from './run-properties.ts'

/** What a style gives, its ancestors included. */
export interface Style {
  readonly run: RunProperties
  readonly paragraph: ParagraphProperties
  /** Its table properties, the nearest ancestor's first. */
  readonly tables: readonly XmlElement[]
}

/** The styles of a document. */
export interface Styles {
  readonly defaults: Style
  readonly themeFonts: ReadonlyMap<string, string>
  /** A style; an empty one for those the file does not have. */
  get(id: string | undefined): Style
  readonly defaultParagraph: string | undefined
  readonly defaultTable: string | undefined
}

const none: Style = { run: {}, paragraph: {}, tables: [] }

/** Reads `styles.xml`. */
export function readStyles(root: XmlElement | undefined, themeFonts: ReadonlyMap<string, string>): Styles {
  const written = new Map(
    childrenOf(root, 'w:style').map((one) => [attribute(one, 'w:styleId') ?? '', one] as const),
  )
  const cache = new Map<string, Style>()
  const get = (id: string | undefined, depth = 0): Style => {
    const style = id === undefined ? undefined : written.get(id)
    // Styles that are based on each other in a circle end here.
    if (id === undefined || !style || depth > 32) return none
    const known = cache.get(id)
    if (known) return known
    const base = get(attribute(childOf(style, 'w:basedOn'), 'w:val'), depth + 1)
    const table = childOf(style, 'w:tblPr')
    const made: Style = {
      run: merged(base.run, readRunProperties(childOf(style, 'w:rPr'), themeFonts)),
      paragraph: merged(base.paragraph, readParagraphProperties(childOf(style, 'w:pPr'))),
      tables: [...(table ? [table] : []), ...base.tables],
    }
    cache.set(id, made)
    return made
  }
  const defaultOf = (type: string): string | undefined =>
    [...written].find(
      ([, one]) =>
        attribute(one, 'w:type') === type && ['1', 'true'].includes(attribute(one, 'w:default') ?? ''),
    )?.[0]
  const defaults = childOf(root, 'w:docDefaults')
  return {
    defaults: {
      run: readRunProperties(childOf(defaults, 'w:rPrDefault', 'w:rPr'), themeFonts),
      paragraph: readParagraphProperties(childOf(defaults, 'w:pPrDefault', 'w:pPr')),
      tables: [],
    },
    themeFonts,
    get,
    defaultParagraph: defaultOf('paragraph'),
    defaultTable: defaultOf('table'),
  }
}
