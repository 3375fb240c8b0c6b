import { textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { LintFinding } from './lint-report.ts'
import { markerPattern } from './marker-syntax.ts'
import type { Item } from './paragraph-items.ts'

/** One node of a paragraph that stands in its text, and where. */
export interface Piece {
  readonly item: Item
  readonly start: number
  readonly text: string
}

/** Where something stands in a text: the end is behind it. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Of each piece, what stands in it, wholly or in part. Both are in the text's order and overlap nothing of their own
 * kind, so that one walk is enough: a paragraph may have tens of thousands of both.
 */
export function standingIn<S extends Span>(
  pieces: readonly Piece[],
  spans: readonly S[],
): (readonly [Piece, S[]])[] {
  let next = 0
  return pieces.map((piece) => {
    const end = piece.start + piece.text.length
    const found: S[] = []
    for (let at = next; at < spans.length; at++) {
      const span = spans[at]
      if (span === undefined || span.start >= end) break
      if (span.end > piece.start) found.push(span)
      else next = at + 1
    }
    return [piece, found] as const
  })
}

/** The text of a paragraph, and the nodes that it is made of. */
export interface ParagraphText {
  readonly pieces: readonly Piece[]
  readonly whole: string
}

/** What ends a marker: it never goes over a line. */
const breaks: Readonly<Record<string, string>> = {
  'w:br': '\n',
  'w:cr': '\n',
  'w:tab': '\n',
  'qy:field': '\u0001',
}

/** Reads the text of a paragraph's items, line feeds for breaks and tabs; hidden nodes are `\u0001` each. */
export function readParagraphText(
  items: readonly Item[],
  hidden: ReadonlySet<XmlElement> = new Set(),
): ParagraphText {
  const pieces: Piece[] = []
  let whole = ''
  for (const item of items) {
    const { node } = item
    const own = node.name === 'w:t' ? textOf(node) : (breaks[node.name] ?? '')
    const text = hidden.has(node) ? '\u0001' : own
    if (text !== '') pieces.push({ item, start: whole.length, text })
    whole += text
  }
  return { pieces, whole }
}

/** A text without its markers, each of which becomes one `\u0001`; `origin` says where each character stood before. */
export interface MaskedText {
  readonly matches: readonly RegExpExecArray[]
  readonly text: string
  readonly origin: readonly number[]
}

/** Takes the markers out of a text. */
export function maskMarkers(whole: string): MaskedText {
  const matches = [...whole.matchAll(markerPattern)]
  const origin: number[] = []
  let text = ''
  let at = 0
  const upTo = (end: number): void => {
    for (; at < end; at++) {
      text += whole[at] ?? ''
      origin.push(at)
    }
  }
  for (const match of matches) {
    upTo(match.index)
    text += '\u0001'
    origin.push(at)
    at += match[0].length
  }
  upTo(whole.length)
  return { matches, text, origin }
}

/** Whether anything in a text may be a marker, or half of one. */
export function mayHoldMarker(text: string): boolean {
  return /[$＄￥¥«《<{!！[]/.test(text)
}

/** What a marker without its `!` is told; undefined for one that is right. */
export function missingExclamation(match: RegExpExecArray, part: string): LintFinding | undefined {
  if (match[2] === undefined || match[3] !== '') return undefined
  return {
    code: 'missing-exclamation',
    severity: 'warning',
    part,
    text: match[0],
    message: '标记缺少 “!”，已按字段识别',
    suggestion: `\${${match[2]}!}`,
    isRepairable: true,
  }
}
