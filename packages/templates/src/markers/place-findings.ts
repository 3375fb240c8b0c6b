import { attribute, element, type XmlElement } from '../xml/xml-tree.ts'
import type { FindingPlaces, LintFinding } from './lint-report.ts'
import { type Item, itemsOf, replaceNodes } from './paragraph-items.ts'
import { type Piece, readParagraphText } from './paragraph-text.ts'

/** How the anchor of a finding is called, by its number. */
export function findingAnchor(index: number): string {
  return `finding ${index}`
}

/** Puts a `qy:place` before each finding whose paragraph is known, as exactly as its text is found in it. */
export function placeFindings(findings: readonly LintFinding[], places: FindingPlaces): void {
  const seen = new Map<XmlElement, string[]>()
  for (const [index, finding] of findings.entries()) {
    const paragraph = places.get(finding)
    if (!paragraph) continue
    const texts = seen.get(paragraph) ?? []
    const before = texts.filter((text) => text === finding.text).length
    placeOne(paragraph, { finding, before, node: element('qy:place', { anchor: findingAnchor(index) }) })
    seen.set(paragraph, [...texts, finding.text])
  }
}

interface Placing {
  readonly finding: LintFinding
  /** Findings of the same text in the paragraph that were placed already. */
  readonly before: number
  readonly node: XmlElement
}

function placeOne(paragraph: XmlElement, { finding, before, node }: Placing): void {
  const items = itemsOf(paragraph)
  const { pieces, whole } = readParagraphText(items)
  const at = nthIndexOf(whole, finding.text, before)
  const piece = pieces.find(({ start, text }) => at >= start && at < start + text.length)
  const item = piece?.item ?? fieldOf(items, finding)
  if (item) replaceNodes(items, new Map([[item.node, piece ? cut(piece, at, node) : [node, item.node]]]))
  else paragraph.children.push(element('w:r', {}, [node]))
}

/** Where a text stands for the n-th time, or for the last; -1 where it does not. */
function nthIndexOf(whole: string, text: string, n: number): number {
  let at = whole.indexOf(text)
  for (let seen = 0; seen < n; seen++) {
    const next = whole.indexOf(text, at + 1)
    if (next < 0) break
    at = next
  }
  return at
}

/** In the middle of a text, it is cut there: a run may be as long as its paragraph. */
function cut({ item: { node }, start, text }: Piece, at: number, place: XmlElement): XmlElement[] {
  if (node.name !== 'w:t' || at <= start) return [place, node]
  return [textNode(text.slice(0, at - start)), place, textNode(text.slice(at - start))]
}

function textNode(text: string): XmlElement {
  return element('w:t', { 'xml:space': 'preserve' }, [text])
}

/** A marker that was recognised is a field by now. */
function fieldOf(items: readonly Item[], { text }: LintFinding): Item | undefined {
  return items.find(({ node }) => {
    const code = node.name === 'qy:field' ? attribute(node, 'code') : undefined
    return code !== undefined && text.includes(code)
  })
}
