import { readMergeField } from '../markers/marker-syntax.ts'
import { attribute, childOf, childrenOf, textOf, type XmlElement } from '../xml/xml-tree.ts'

/**
 * The paragraphs' texts of a document as its XML has them, in its order, independent of how this package reads
 * documents for printing: without blanks, paragraphs of boxes and cells apart.
 */
export function writtenTexts(body: XmlElement): { lines: string[]; boxes: string[] } {
  const found = { lines: [] as string[], boxes: [] as string[] }
  const state = { fields: [] as Field[] }
  walk(body, { found, state, isBox: false })
  return { lines: clean(found.lines), boxes: clean(found.boxes) }
}

function clean(texts: readonly string[]): string[] {
  return texts.map(withoutBlanks).filter((one) => one !== '')
}

interface Field {
  instruction: string
  isResult: boolean
}

interface Walk {
  readonly found: { lines: string[]; boxes: string[] }
  readonly state: { fields: Field[] }
  readonly isBox: boolean
}

function walk(of: XmlElement, at: Walk): void {
  for (const child of childrenOf(of)) {
    if (child.name === 'mc:AlternateContent') walk(childOf(child, 'mc:Choice') ?? child, at)
    else if (child.name === 'w:p') {
      const isApart = at.isBox || childOf(child, 'w:pPr', 'w:framePr') !== undefined
      const index = isApart ? -1 : at.found.lines.push('') - 1
      const text = paragraphText(child, at)
      if (isApart) at.found.boxes.push(text)
      else at.found.lines[index] = text
    } else if (child.name !== 'mc:Fallback') walk(child, { ...at, isBox: at.isBox || apart.has(child.name) })
  }
}

/** Cells of a row are printed beside each other, boxes where they are placed: of these only each text itself is compared. */
const apart = new Set(['w:txbxContent', 'w:tc'])

function paragraphText(paragraph: XmlElement, at: Walk): string {
  let text = ''
  const visit = (of: XmlElement): void => {
    for (const child of childrenOf(of)) {
      if (isLeftOut(child)) continue
      if (child.name === 'w:fldChar' || child.name === 'w:instrText') follow(child, at.state.fields)
      else if (child.name === 'w:txbxContent') walk(child, { ...at, state: { fields: [] }, isBox: true })
      else if (child.name !== 'w:t') visit(child)
      else if (!isHidden(at.state.fields)) text += textOf(child)
    }
  }
  visit(paragraph)
  return text
}

function isLeftOut(child: XmlElement): boolean {
  if (child.name === 'w:pPr' || child.name === 'mc:Fallback') return true
  if (child.name === 'w:fldSimple') return isComputed(attribute(child, 'w:instr') ?? '')
  const hidden = childOf(child, 'w:rPr', 'w:vanish') ?? childOf(child, 'w:sdtPr', 'w14:checkbox')
  return hidden !== undefined
}

function follow(of: XmlElement, fields: Field[]): void {
  const last = fields.at(-1)
  const type = attribute(of, 'w:fldCharType')
  if (of.name === 'w:instrText' && last && !last.isResult) last.instruction += textOf(of)
  else if (type === 'begin') fields.push({ instruction: '', isResult: false })
  else if (type === 'separate' && last) last.isResult = true
  else if (type === 'end') fields.pop()
}

function isHidden(fields: readonly Field[]): boolean {
  return fields.some((one) => !one.isResult || isComputed(one.instruction))
}

function isComputed(instruction: string): boolean {
  return (
    /^\s*(PAGE|NUMPAGES|SECTIONPAGES|FORMCHECKBOX|EQ)\b/i.test(instruction) ||
    readMergeField(instruction)?.code !== undefined
  )
}

/** Text as it is compared: blanks do not count, nor hyphens, which readers of PDF files leave out at the end of lines. */
export function withoutBlanks(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}\uE000-\uF8FF\u2011-]/gu, '').toUpperCase()
}

/**
 * The texts that a printed document lacks or has out of order. What stands on a page besides (headers, labels, notes)
 * may come between the characters of a text, but only where a page ends or a label begins.
 */
export function missingTexts(
  written: { lines: readonly string[]; boxes: readonly string[] },
  pages: readonly string[],
): string[] {
  const printed = withoutBlanks(pages.join(''))
  const missing: string[] = []
  let cursor = 0
  for (const line of written.lines) {
    const end = endOf(line, printed, cursor)
    if (end === undefined) missing.push(line)
    else cursor = end
  }
  missing.push(...written.boxes.filter((text) => endOf(text, printed, 0) === undefined))
  return missing
}

/** Characters between those of a text: a page's header and footer, notes, and labels. */
const farthest = 600

function endOf(text: string, printed: string, from: number): number | undefined {
  const whole = printed.indexOf(text, from)
  const first = text[0] ?? ''
  let best = whole < 0 ? Infinity : whole + text.length
  for (
    let start = printed.indexOf(first, from);
    start >= 0 && start < best;
    start = printed.indexOf(first, start + 1)
  )
    best = Math.min(best, asPieces(text, printed, start) ?? Infinity)
  return best === Infinity ? undefined : best
}

/** The text in at most a few pieces with others between. */
function asPieces(text: string, printed: string, start: number): number | undefined {
  let at = start
  let skipped = 0
  for (const sign of text) {
    if (printed.startsWith(sign, at)) {
      at += sign.length
      continue
    }
    const next = printed.indexOf(sign, at)
    skipped += next - at
    if (next < 0 || skipped > farthest) return undefined
    at = next + sign.length
  }
  return at
}
