import { attribute, childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import { formatNumber } from './number-formats.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import { readRunProperties, type RunProperties } from './run-properties.ts'
import { symbolFor } from './symbols.ts'

/** A paragraph's label, as literal text, and what its level adds to the paragraph. */
export interface ListLabel {
  readonly text: string
  readonly run: RunProperties
  readonly paragraph: ParagraphProperties
  readonly suffix: 'tab' | 'space' | 'nothing'
}

/** Numbers paragraphs in the order of the document. */
export interface Numbering {
  /** The next label of a list; undefined when the file has no such list. */
  next(id: string, level: number): ListLabel | undefined
}

interface Level {
  readonly start: number
  readonly format: string
  readonly pattern: string
  readonly suffix: ListLabel['suffix']
  readonly isLegal: boolean
  readonly restartsAfter: number | undefined
  readonly run: RunProperties
  readonly paragraph: ParagraphProperties
}

interface List {
  readonly abstractId: string
  readonly levels: ReadonlyMap<number, Level>
  readonly startOverrides: ReadonlyMap<number, number>
}

/** Reads `numbering.xml`. */
export function readNumbering(
  root: XmlElement | undefined,
  themeFonts: ReadonlyMap<string, string>,
): Numbering {
  const abstract = new Map(
    childrenOf(root, 'w:abstractNum').map((one) => [attribute(one, 'w:abstractNumId') ?? '', one] as const),
  )
  const lists = new Map<string, List>()
  for (const one of childrenOf(root, 'w:num')) {
    const abstractId = attribute(childOf(one, 'w:abstractNumId'), 'w:val') ?? ''
    lists.set(attribute(one, 'w:numId') ?? '', readList(one, { abstractId, abstract, themeFonts }))
  }
  return new Counters(lists)
}

interface ListSource {
  readonly abstractId: string
  readonly abstract: ReadonlyMap<string, XmlElement>
  readonly themeFonts: ReadonlyMap<string, string>
}

function readList(of: XmlElement, { abstractId, abstract, themeFonts }: ListSource): List {
  const levels = new Map<number, Level>()
  const startOverrides = new Map<number, number>()
  const add = (level: XmlElement): void => {
    levels.set(Number(attribute(level, 'w:ilvl') ?? 0), readLevel(level, themeFonts))
  }
  for (const level of childrenOf(withLinked(abstract.get(abstractId), abstract), 'w:lvl')) add(level)
  for (const override of childrenOf(of, 'w:lvlOverride')) {
    const start = attribute(childOf(override, 'w:startOverride'), 'w:val')
    if (start !== undefined) startOverrides.set(Number(attribute(override, 'w:ilvl') ?? 0), Number(start))
    for (const level of childrenOf(override, 'w:lvl')) add(level)
  }
  return { abstractId, levels, startOverrides }
}

/** A list may only name a style; the list that defines the style has the levels. */
function withLinked(
  list: XmlElement | undefined,
  abstract: ReadonlyMap<string, XmlElement>,
): XmlElement | undefined {
  const link = attribute(childOf(list, 'w:numStyleLink'), 'w:val')
  if (link === undefined) return list
  return (
    [...abstract.values()].find((one) => attribute(childOf(one, 'w:styleLink'), 'w:val') === link) ?? list
  )
}

function readLevel(of: XmlElement, themeFonts: ReadonlyMap<string, string>): Level {
  const value = (name: string): string | undefined => attribute(childOf(of, name), 'w:val')
  const run = readRunProperties(childOf(of, 'w:rPr'), themeFonts)
  const format = value('w:numFmt') ?? 'decimal'
  const suffix = value('w:suff')
  const restart = value('w:lvlRestart')
  return {
    start: Number(value('w:start') ?? 1),
    format,
    pattern:
      format === 'bullet' ? bullet(value('w:lvlText') ?? '', run.ascii ?? '') : (value('w:lvlText') ?? ''),
    suffix: suffix === 'space' || suffix === 'nothing' ? suffix : 'tab',
    isLegal: childOf(of, 'w:isLgl') !== undefined && value('w:isLgl') !== '0',
    restartsAfter: restart === undefined ? undefined : Number(restart),
    run,
    paragraph: readParagraphProperties(childOf(of, 'w:pPr')),
  }
}

/** Bullets are mostly characters of a symbol face. */
function bullet(text: string, font: string): string {
  const signs = [...text].map((one) => {
    const code = one.codePointAt(0) ?? 0
    const found =
      code >= 0xf000 && code <= 0xf0ff
        ? symbolFor(/symbol/i.test(font) ? font : 'Wingdings', code)
        : { text: one }
    return found && 'text' in found ? found.text : '•'
  })
  return signs.join('')
}

class Counters implements Numbering {
  readonly #lists: ReadonlyMap<string, List>
  /** Lists of one definition count on together. */
  readonly #counts = new Map<string, (number | undefined)[]>()
  readonly #started = new Set<string>()

  constructor(lists: ReadonlyMap<string, List>) {
    this.#lists = lists
  }

  next(id: string, at: number): ListLabel | undefined {
    const list = this.#lists.get(id)
    const level = list?.levels.get(at)
    if (!list || !level) return undefined
    const counts = this.#countsOf(list)
    this.#applyOverride(list, id, at)
    counts[at] = (counts[at] ?? level.start - 1) + 1
    this.#restartDeeper(list, counts, at)
    const text = level.pattern.replaceAll(/%(\d)/g, (_, digit: string) => {
      const other = Number(digit) - 1
      const shown = list.levels.get(other)
      const format = level.isLegal && other < at ? 'decimal' : (shown?.format ?? 'decimal')
      return formatNumber(format, counts[other] ?? shown?.start ?? 1)
    })
    return { text, run: level.run, paragraph: level.paragraph, suffix: level.suffix }
  }

  #countsOf({ abstractId }: List): (number | undefined)[] {
    const known = this.#counts.get(abstractId) ?? []
    this.#counts.set(abstractId, known)
    return known
  }

  #applyOverride(list: List, id: string, at: number): void {
    const start = list.startOverrides.get(at)
    if (start === undefined || this.#started.has(`${id} ${at}`)) return
    this.#started.add(`${id} ${at}`)
    this.#countsOf(list)[at] = start - 1
  }

  #restartDeeper(list: List, counts: (number | undefined)[], at: number): void {
    for (let deeper = at + 1; deeper < 9; deeper++) {
      const after = list.levels.get(deeper)?.restartsAfter
      // Zero: never; otherwise after the level of that number, counted from one.
      if (after === undefined || (after !== 0 && at < after)) counts[deeper] = undefined
    }
    // Levels that were skipped begin.
    for (let higher = 0; higher < at; higher++) counts[higher] ??= list.levels.get(higher)?.start ?? 1
  }
}
