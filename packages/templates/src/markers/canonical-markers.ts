import { attribute, childrenOf, element, type XmlElement } from '../xml/xml-tree.ts'
import { findLookAlikes } from './find-look-alikes.ts'
import type { LintFinding } from './lint-report.ts'
import { type MergeField, readMergeField } from './marker-syntax.ts'
import { fieldNode, findMergeFields } from './merge-fields.ts'
import { type Item, itemsOf, replaceNodes } from './paragraph-items.ts'
import {
  maskMarkers,
  mayHoldMarker,
  missingExclamation,
  type Piece,
  readParagraphText,
  standingIn,
} from './paragraph-text.ts'

/** One place of a field in a document. */
export interface Occurrence {
  readonly code: string
  readonly part: string
  readonly kind: 'marker' | 'merge-field' | 'guillemets'
  /** In the copy of a text box that old programs read: filled, but not counted. */
  readonly isFallback: boolean
}

/** What a pass over one part gathers. */
export interface MarkerPass {
  /** The part's name for people. */
  readonly part: string
  readonly occurrences: Occurrence[]
  readonly findings: LintFinding[]
  /** The paragraph of each finding. */
  readonly findingPlaces: Map<LintFinding, XmlElement>
}

/** Turns every marker below an element, however written, into a `qy:field` node, in the run where it begins. */
export function canonicaliseMarkers(root: XmlElement, pass: MarkerPass, isFallback = false): void {
  for (const child of childrenOf(root)) {
    if (child.name === 'w:p') canonicaliseParagraph(child, pass, isFallback)
    canonicaliseMarkers(child, pass, isFallback || child.name === 'mc:Fallback')
  }
}

function canonicaliseParagraph(paragraph: XmlElement, pass: MarkerPass, isFallback: boolean): void {
  // A copy says nothing new about what is wrong.
  const findings = isFallback ? [] : pass.findings
  const before = findings.length
  const add = (code: string, kind: Occurrence['kind']): void => {
    pass.occurrences.push({ code, part: pass.part, kind, isFallback })
  }
  replaceSimpleFields(paragraph, { ...pass, findings }, add)
  replaceComplexFields(paragraph, { ...pass, findings }, add)
  replaceTextMarkers(itemsOf(paragraph), { ...pass, findings }, add)
  for (const finding of findings.slice(before)) pass.findingPlaces.set(finding, paragraph)
}

type Add = (code: string, kind: Occurrence['kind']) => void

function replaceSimpleFields(parent: XmlElement, pass: MarkerPass, add: Add): void {
  parent.children = parent.children.map((child) => {
    if (typeof child === 'string' || child.name === 'w:txbxContent') return child
    const field = child.name === 'w:fldSimple' ? readMergeField(attribute(child, 'w:instr') ?? '') : undefined
    if (!field) {
      if (child.name !== 'w:r') replaceSimpleFields(child, pass, add)
      return child
    }
    const code = usableCode(field, pass)
    if (code === undefined) return child
    add(code, 'merge-field')
    const look = childrenOf(childrenOf(child, 'w:r')[0], 'w:rPr')
    return element('w:r', {}, [...look, fieldNode(code)])
  })
}

function replaceComplexFields(paragraph: XmlElement, pass: MarkerPass, add: Add): void {
  const items = itemsOf(paragraph)
  const replacements = new Map<XmlElement, readonly XmlElement[]>()
  for (const { field, isNested, items: own, result } of findMergeFields(items)) {
    if (isNested) {
      pass.findings.push({
        code: 'nested-field',
        severity: 'error',
        part: pass.part,
        text: `MERGEFIELD ${field.name}`,
        message: '合并域位于另一个域中，无法填写',
      })
      continue
    }
    const code = usableCode(field, pass)
    if (code === undefined) continue
    add(code, 'merge-field')
    const place = result ?? own[0]
    for (const { node } of own) replacements.set(node, node === place?.node ? [fieldNode(code)] : [])
  }
  replaceNodes(items, replacements)
}

function usableCode(field: MergeField, pass: MarkerPass): string | undefined {
  const about = { part: pass.part, text: `MERGEFIELD ${field.name}` }
  if (field.code === undefined) {
    const message = '合并域的名称不是字段编码（不支持循环、条件和表达式）'
    pass.findings.push({ ...about, code: 'merge-field-name', severity: 'error', message })
  } else if (field.switches !== '') {
    const message = `合并域的格式开关 ${field.switches} 不起作用，请在字段的格式中设置`
    pass.findings.push({ ...about, code: 'merge-field-format', severity: 'warning', message })
  }
  return field.code
}

function replaceTextMarkers(items: readonly Item[], pass: MarkerPass, add: Add): void {
  const { pieces, whole } = readParagraphText(items)
  if (!mayHoldMarker(whole)) return
  const { matches, text } = maskMarkers(whole)
  pass.findings.push(...findLookAlikes(text, pass.part).map(({ finding }) => finding))
  for (const match of matches) {
    add(codeIn(match), match[2] === undefined ? 'guillemets' : 'marker')
    pass.findings.push(...[missingExclamation(match, pass.part)].filter((one) => one !== undefined))
  }
  const replacements = new Map<XmlElement, readonly XmlElement[]>()
  const places = matches.map((match) => ({ match, start: match.index, end: match.index + match[0].length }))
  for (const [piece, touched] of standingIn(pieces, places)) {
    if (piece.item.node.name !== 'w:t' || touched.length === 0) continue
    const ofPiece = touched.map(({ match }) => match)
    replacements.set(piece.item.node, split(piece, ofPiece))
  }
  replaceNodes(items, replacements)
}

function codeIn(match: RegExpExecArray): string {
  return match[1] ?? match[2] ?? match[4] ?? ''
}

function split({ start, text }: Piece, matches: readonly RegExpExecArray[]): XmlElement[] {
  const nodes: XmlElement[] = []
  let at = 0
  const upTo = (end: number): void => {
    if (end > at) nodes.push(element('w:t', { 'xml:space': 'preserve' }, [text.slice(at, end)]))
  }
  for (const match of matches) {
    const from = match.index - start
    if (from >= 0) {
      upTo(from)
      nodes.push(fieldNode(codeIn(match)))
    }
    at = Math.min(text.length, from + match[0].length)
  }
  upTo(text.length)
  return nodes
}
