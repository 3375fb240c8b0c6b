import { type ArchiveLimits } from '../archive/open-archive.ts'
import { packEntry, writeArchive } from '../archive/write-archive.ts'
import { TemplateError } from '../errors.ts'
import { isHtml } from '../from-html/html-text.ts'
import { findLookAlikes } from '../markers/find-look-alikes.ts'
import type { LintFinding } from '../markers/lint-report.ts'
import { readMergeField } from '../markers/marker-syntax.ts'
import { findMergeFields } from '../markers/merge-fields.ts'
import { type Item, itemsOf, replaceNodes } from '../markers/paragraph-items.ts'
import {
  maskMarkers,
  mayHoldMarker,
  missingExclamation,
  type Piece,
  readParagraphText,
  standingIn,
} from '../markers/paragraph-text.ts'
import { partLabel, textPartsOf } from '../markers/scan-template.ts'
import { attribute, childrenOf, descendantsOf, type XmlElement } from '../xml/xml-tree.ts'
import { writeXml } from '../xml/write-xml.ts'
import { joinPieces } from './fill-docx.ts'
import { openDocx } from './open-docx.ts'

/** A mended Word file. */
export interface RepairedDocx {
  readonly docx: Uint8Array
  /** What was mended, each place once: a text box is stored twice, and mended twice. */
  readonly repaired: readonly LintFinding[]
}

/**
 * Writes the suggestions of lint into a Word file, in the run where each marker begins, whose look stays. Everything
 * else is the file's own: parts without a repair keep their bytes, revisions stay revisions. `texts` names the findings
 * to mend by their text; without it all that are repairable are. Throws TemplateError as `openDocx` does, and
 * `page-not-repaired` for HTML.
 */
export function repairDocx(
  bytes: Uint8Array,
  texts?: ReadonlySet<string>,
  limits?: ArchiveLimits,
): RepairedDocx {
  if (isHtml(bytes)) throw new TemplateError('page-not-repaired')
  const docx = openDocx(bytes, limits)
  const repaired: LintFinding[] = []
  const written = new Map<string, string>()
  for (const name of textPartsOf(docx)) {
    const part = docx.parts.get(name)
    if (!part) continue
    const edits = repairBelow(part.root, { part: partLabel(name), texts, isFallback: false })
    if (edits.length === 0) continue
    repaired.push(...edits.flatMap(({ finding, isFallback }) => (isFallback ? [] : [finding])))
    written.set(name, joinPieces(writeXml(part), {}))
  }
  const entries = docx.names.map((name) =>
    packEntry(name, Buffer.from(written.get(name) ?? docx.read(name) ?? '')),
  )
  return { docx: writeArchive(entries), repaired }
}

interface Repairing {
  readonly part: string
  readonly texts: ReadonlySet<string> | undefined
  readonly isFallback: boolean
}

interface Done {
  readonly finding: LintFinding
  readonly isFallback: boolean
}

function repairBelow(root: XmlElement, repairing: Repairing): Done[] {
  return childrenOf(root).flatMap((child) => {
    const { isFallback } = repairing
    const own = child.name === 'w:p' ? repairParagraph(child, repairing) : []
    const below = { ...repairing, isFallback: isFallback || child.name === 'mc:Fallback' }
    return [...own.map((finding) => ({ finding, isFallback })), ...repairBelow(child, below)]
  })
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly finding: LintFinding
}

function repairParagraph(paragraph: XmlElement, { part, texts }: Repairing): LintFinding[] {
  const items = itemsOf(paragraph)
  const { pieces, whole } = readParagraphText(items, mergeFieldNodes(paragraph, items))
  if (!mayHoldMarker(whole)) return []
  const edits = editsOf(whole, part).filter(
    ({ finding: { isRepairable, text } }) => isRepairable === true && (texts?.has(text) ?? true),
  )
  const removed = new Map<XmlElement, readonly XmlElement[]>()
  for (const [piece, touching] of standingIn(pieces, edits)) {
    if (touching.length === 0) continue
    const { node } = piece.item
    if (node.name === 'w:t') writeText(piece, touching)
    else removed.set(node, [])
  }
  replaceNodes(items, removed)
  return edits.map(({ finding }) => finding)
}

/** What is wrong in a paragraph's text, in its order. */
function editsOf(whole: string, part: string): Edit[] {
  const { matches, text, origin } = maskMarkers(whole)
  const lookAlikes = findLookAlikes(text, part).map(({ start, end, finding }) => ({
    start: origin[start] ?? 0,
    end: (origin[end - 1] ?? 0) + 1,
    finding,
  }))
  const missing = matches.flatMap((match): Edit[] => {
    const finding = missingExclamation(match, part)
    return finding ? [{ start: match.index, end: match.index + match[0].length, finding }] : []
  })
  return [...lookAlikes, ...missing].toSorted((a, b) => a.start - b.start)
}

/** The nodes of MERGEFIELDs: their last results look like markers and are none. */
function mergeFieldNodes(paragraph: XmlElement, items: readonly Item[]): Set<XmlElement> {
  const complex = findMergeFields(items).filter(
    ({ field, isNested }) => !isNested && field.code !== undefined,
  )
  const simple = descendantsOf(paragraph, 'w:fldSimple').filter(
    (one) => readMergeField(attribute(one, 'w:instr') ?? '')?.code !== undefined,
  )
  return new Set([...complex.flatMap((one) => one.items), ...simple.flatMap(itemsOf)].map(({ node }) => node))
}

function writeText({ item: { node }, start, text }: Piece, edits: readonly Edit[]): void {
  let written = ''
  let at = 0
  for (const edit of edits) {
    const from = edit.start - start
    // The run where it begins takes all of it, and its look; the others lose their part.
    if (from >= 0) written += text.slice(at, from) + (edit.finding.suggestion ?? '')
    at = Math.min(text.length, edit.end - start)
  }
  node.children = [written + text.slice(at)]
  node.attributes.set('xml:space', 'preserve')
}
