import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { element, type XmlElement } from '../xml/xml-tree.ts'
import { bordersOf, thinLine } from './borders.ts'
import { lengthPt, sidesOf } from './css-values.ts'
import { blockLayout, tellIgnored } from './ignored-layout.ts'
import { listLabel } from './list-labels.ts'
import { paragraph, type Place } from './paragraphs.ts'
import { run, Runs } from './runs.ts'
import type { Declared } from './style-sheet.ts'
import { writeTable } from './tables.ts'
import { lookWithin, type TextLook } from './text-look.ts'
import type { Writing } from './writing.ts'

const blocks = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header html li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
)
const unseen = new Set('head link meta noscript script style template title datalist'.split(' '))

/** Margins of blocks before any style, as multiples of their size. */
const verticalMargins: Readonly<Record<string, number>> = {
  p: 1,
  h1: 0.67,
  h2: 0.83,
  h3: 1,
  h4: 1.33,
  h5: 1.67,
  h6: 2.33,
  ul: 1,
  ol: 1,
  dl: 1,
  pre: 1,
  blockquote: 1,
  figure: 1,
}

/** How far lists and quotations stand in before any style, in points. */
const indents: Readonly<Record<string, number>> = { ul: 30, ol: 30, dd: 30, blockquote: 30, figure: 30 }

/** Room of the label of an item. */
const labelPt = 18

/** What stands in a body or a cell as blocks of Word, a paragraph the last of them. */
export function writeBlocks(
  nodes: readonly ChildNode[],
  place: Place,
  writing: Writing,
): readonly XmlElement[] {
  const body = new BodyWriter(writing)
  body.write(nodes, place)
  return body.end(place)
}

class BodyWriter {
  readonly #writing: Writing
  readonly #blocks: XmlElement[] = []
  #open: { readonly runs: Runs; readonly place: Place } | undefined
  /** The larger of the margins that meet. */
  #gapPt = 0
  #startsPage = false
  #label: string | undefined

  constructor(writing: Writing) {
    this.#writing = writing
  }

  write(nodes: readonly ChildNode[], place: Place): void {
    for (const node of nodes) {
      if (isText(node)) this.#text(node.data, place)
      else if (isTag(node) && !isUnseen(node)) this.#element(node, place)
    }
  }

  end(place: Place): readonly XmlElement[] {
    this.#close()
    if (this.#blocks.at(-1)?.name !== 'w:p') this.#blocks.push(paragraph([], place, {}))
    return this.#blocks
  }

  #text(text: string, place: Place): void {
    if (!this.#open && !place.look.keepsSpaces && text.trim() === '' && !text.includes('\u00A0')) return
    this.#runs(place).text(text, place.look)
  }

  #element(of: Element, place: Place): void {
    const declared = this.#writing.sheet.declaredFor(of)
    const display = declared.get('display') ?? ''
    if (display === 'none') return
    tellIgnored(declared, blockLayout, this.#writing.ignored)
    const look = lookWithin(place.look, of, declared)
    if (of.name === 'br') this.#runs(place).lineBreak(look)
    else if (of.name === 'img') this.#picture(of, declared, place)
    else if (of.name === 'input') this.#checkbox(of, look, place)
    else if (of.name === 'hr') this.#rule(place)
    else if (of.attribs['data-field'] !== undefined)
      this.#runs(place).text(`\${${of.attribs['data-field']}!}`, look)
    else if (isBlock(of, display)) this.#block(of, declared, { ...place, look })
    else this.write(of.children, { ...place, look })
  }

  #block(of: Element, declared: Declared, place: Place): void {
    this.#close()
    const { before, after } = marginsOf(of, declared, place)
    this.#gap(before)
    if (breaksPage(declared, 'before')) this.#startsPage = true
    // The first paragraph of an item has its label, however deep it stands.
    const hangingPt = this.#label === undefined ? 0 : place.hangingPt
    const within = { ...placeWithin(of, declared, place), hangingPt }
    if (of.name === 'table') this.#table(of, within)
    else if (of.name === 'ul' || of.name === 'ol') this.#list(of, within)
    else this.write(of.children, within)
    this.#close()
    this.#gap(after)
    if (breaksPage(declared, 'after')) this.#startsPage = true
  }

  #list(of: Element, place: Place): void {
    let count = Number.parseInt(of.attribs['start'] ?? '1', 10) || 1
    const listed = {
      ...place.look,
      label: place.look.label === 'disc' && of.name === 'ol' ? '1' : place.look.label,
    }
    for (const item of of.children) {
      if (!isTag(item) || isUnseen(item)) continue
      const look = lookWithin(listed, item, this.#writing.sheet.declaredFor(item))
      count = Number.parseInt(item.attribs['value'] ?? '', 10) || count
      const label = item.name === 'li' ? listLabel(look.label, count) : ''
      if (item.name === 'li') count += 1
      this.#label = label === '' ? undefined : label
      const inner = { ...listed, label: 'disc' }
      this.#element(item, { ...place, look: inner, hangingPt: label === '' ? 0 : labelPt })
      this.#label = undefined
    }
  }

  #table(of: Element, place: Place): void {
    const last = this.#blocks.at(-1)
    // Two tables that touch would be one, and only paragraphs begin pages.
    if (last?.name === 'w:tbl' || this.#startsPage) this.#emit([], place)
    this.#gapPt = 0
    this.#blocks.push(...writeTable(of, place, this.#writing))
  }

  #picture(of: Element, declared: Declared, place: Place): void {
    const drawing = this.#writing.pictures.drawing(of, declared, place.widthPt)
    this.#runs(place).add(run(place.look, [drawing]))
  }

  #checkbox({ attribs }: Element, look: TextLook, place: Place): void {
    if (!/^checkbox$/i.test(attribs['type'] ?? '')) return
    const state = attribs['checked'] === undefined ? '0' : '1'
    this.#runs(place).add(
      element('w:sdt', {}, [
        element('w:sdtPr', {}, [element('w14:checkbox', {}, [element('w14:checked', { 'w14:val': state })])]),
        element('w:sdtContent', {}, [run(look, [element('w:t', {}, [state === '1' ? '☑' : '☐'])])]),
      ]),
    )
  }

  #rule(place: Place): void {
    this.#close()
    this.#emit([], { ...place, borders: [thinLine('bottom')] })
  }

  #runs(place: Place): Runs {
    if (!this.#open) {
      this.#open = { runs: new Runs(), place }
      if (this.#label !== undefined) {
        const label = element('w:t', { 'xml:space': 'preserve' }, [this.#label])
        this.#open.runs.begin(run(place.look, [label, element('w:tab')]))
        this.#label = undefined
      }
    }
    return this.#open.runs
  }

  #close(): void {
    if (!this.#open) return
    const { runs, place } = this.#open
    this.#open = undefined
    this.#emit(runs.end(), place)
  }

  #emit(content: readonly XmlElement[], place: Place): void {
    this.#blocks.push(paragraph(content, place, { beforePt: this.#gapPt, startsPage: this.#startsPage }))
    this.#gapPt = 0
    this.#startsPage = false
  }

  #gap(pt: number): void {
    this.#gapPt = Math.max(this.#gapPt, pt)
  }
}

function marginsOf(
  of: Element,
  declared: Declared,
  { look, widthPt }: Place,
): { before: number; after: number } {
  const base = { emPt: look.sizePt, wholePt: widthPt }
  const { top, bottom } = sidesOf(declared, 'margin')
  // A list within an item touches it.
  const isInner = of.parent !== null && isTag(of.parent) && of.parent.name === 'li'
  const meant = isInner ? 0 : (verticalMargins[of.name] ?? 0) * look.sizePt
  return { before: lengthPt(top, base) ?? meant, after: lengthPt(bottom, base) ?? meant }
}

function placeWithin(of: Element, declared: Declared, place: Place): Place {
  const base = { emPt: place.look.sizePt, wholePt: place.widthPt }
  const [margin, padding] = [sidesOf(declared, 'margin'), sidesOf(declared, 'padding')]
  const length = (value: string | undefined, otherwise = 0): number => lengthPt(value, base) ?? otherwise
  const left = length(margin.left) + length(padding.left, indents[of.name])
  const right = length(margin.right) + length(padding.right)
  const borders = of.name === 'table' ? [] : bordersOf(declared)
  return {
    ...place,
    leftPt: place.leftPt + left,
    rightPt: place.rightPt + right,
    widthPt: Math.max(20, place.widthPt - left - right),
    borders: borders.length > 0 ? borders : place.borders,
  }
}

function isBlock({ name }: Element, display: string): boolean {
  return blocks.has(name) ? !display.startsWith('inline') : /^(block|flex|grid|list-item)$/.test(display)
}

function isUnseen({ name, attribs }: Element): boolean {
  return unseen.has(name) || attribs['hidden'] !== undefined
}

function breaksPage(declared: Declared, where: 'before' | 'after'): boolean {
  const value = declared.get(`break-${where}`) ?? declared.get(`page-break-${where}`) ?? ''
  return /^(always|page|left|right|recto|verso)$/.test(value)
}
