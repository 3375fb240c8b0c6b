import { element, type XmlElement } from '../xml/xml-tree.ts'
import type { TextLook } from './text-look.ts'

/** Where something is written. */
export interface Place {
  readonly look: TextLook
  readonly leftPt: number
  readonly rightPt: number
  /** What is left of the page or the cell. */
  readonly widthPt: number
  readonly borders: readonly XmlElement[]
  /** Room of a label before the first line. */
  readonly hangingPt: number
}

interface Beginning {
  readonly beforePt?: number
  readonly startsPage?: boolean
}

/** A paragraph of what stands in its lines. */
export function paragraph(
  content: readonly XmlElement[],
  { look, leftPt, rightPt, borders, hangingPt }: Place,
  { beforePt = 0, startsPage = false }: Beginning,
): XmlElement {
  const first = hangingPt > 0 ? { 'w:hanging': twentieths(hangingPt) } : firstLine(look.indentPt)
  const mark = element('w:rPr', {}, [element('w:sz', { 'w:val': String(Math.round(look.sizePt * 2)) })])
  const properties = [
    ...(startsPage ? [element('w:pageBreakBefore')] : []),
    ...(borders.length > 0 ? [element('w:pBdr', {}, borders)] : []),
    element('w:spacing', { 'w:before': twentieths(beforePt), 'w:after': '0', ...lineOf(look) }),
    element('w:ind', { 'w:left': twentieths(leftPt), 'w:right': twentieths(rightPt), ...first }),
    element('w:jc', { 'w:val': alignments[look.align] ?? 'left' }),
    mark,
  ]
  return element('w:p', {}, [element('w:pPr', {}, properties), ...content])
}

const alignments: Readonly<Record<string, string>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  justify: 'both',
}

function firstLine(indentPt: number): Readonly<Record<string, string>> {
  return indentPt < 0 ? { 'w:hanging': twentieths(-indentPt) } : { 'w:firstLine': twentieths(indentPt) }
}

function lineOf({ line, sizePt }: TextLook): Readonly<Record<string, string>> {
  if (line === undefined) return {}
  // A line of CSS is times the size of its text, one of Word times the height of its face.
  const pt = 'pt' in line ? line.pt : line.times * sizePt
  return { 'w:line': twentieths(pt), 'w:lineRule': 'atLeast' }
}

/** A length as Word counts them. */
export function twentieths(pt: number): string {
  return String(Math.round(pt * 20))
}
