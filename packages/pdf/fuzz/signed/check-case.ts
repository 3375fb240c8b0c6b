import { PdfDocument } from '../../src/read/document.ts'
import { PdfRef } from '../../src/read/objects.ts'
import { geometryOf } from '../../src/read/page-geometry.ts'
import { listPages } from '../../src/read/pages.ts'
import type { PdfVerification } from '../../src/verify/report.ts'
import { signaturesOfForm } from '../../src/verify/signature-range.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { differenceOf, type PagePart, type PageView } from './look-at-pages.ts'
import type { SignedCase } from './make-signed-case.ts'
import { pdfiumView } from './pdfium-view.ts'

/** Shows all pages of a file, or undefined when it cannot. */
export type Look = (bytes: Buffer) => Promise<PageView[] | undefined>

/** What came of a case. */
export interface CaseOutcome {
  verdict: PdfVerification['verdict']
  problem: string | undefined
  /** CPU time that the verification took. */
  verifyMs: number
}

/**
 * Looks for the one thing that must not happen: a file that passes and does not show what was signed, but for what the
 * report names as filled in. An honest file that does not pass is as wrong.
 */
export class CaseChecker {
  private readonly roots: Uint8Array[]
  private readonly looks: readonly Look[]
  /** Views of the states of the file that is being attacked, one map for each renderer. */
  private readonly views: Map<Buffer, PageView[] | undefined>[]

  constructor(roots: Uint8Array[], looks: readonly Look[] = [pdfiumView]) {
    this.roots = roots
    this.looks = looks
    this.views = looks.map(() => new Map())
  }

  async check(made: SignedCase): Promise<CaseOutcome> {
    const before = process.cpuUsage()
    const result = verifyPdf(made.bytes, { trustedRoots: this.roots })
    const { user, system } = process.cpuUsage(before)
    return {
      verdict: result.verdict,
      verifyMs: (user + system) / 1000,
      problem: await this.judge(made, result),
    }
  }

  private async judge(
    { bytes, states, honest }: SignedCase,
    result: PdfVerification,
  ): Promise<string | undefined> {
    if (result.verdict !== 'valid') {
      return honest ? `an honest file is ${result.verdict}: ${reasonOf(result)}` : undefined
    }
    const covered = result.signatures.map((signature) => ({
      signature,
      state: stateOf(bytes, states, signature),
    }))
    const unknown = covered.find(({ state }) => state === undefined)
    if (unknown) return `${unknown.signature.fieldName} passes over bytes nobody signed`
    for (const { state } of covered) {
      if (!state) continue
      // One renderer and one state after the other.
      // oxlint-disable-next-line no-await-in-loop
      const problem = await this.compare(state, bytes, result)
      if (problem) return problem
    }
    return undefined
  }

  private async compare(state: Buffer, bytes: Buffer, result: PdfVerification): Promise<string | undefined> {
    if (state.equals(bytes)) return undefined
    const named = namedParts(state, bytes, result)
    for (const [index, look] of this.looks.entries()) {
      const known = this.views[index] ?? new Map<Buffer, PageView[] | undefined>()
      if (known.size > maxViews) known.clear()
      // oxlint-disable-next-line no-await-in-loop
      if (!known.has(state)) known.set(state, await look(state))
      const parts = partsAsSeen(named, state, known.get(state)?.[0])
      // oxlint-disable-next-line no-await-in-loop
      const difference = differenceOf(known.get(state), await look(bytes), parts)
      // oxlint-disable-next-line no-await-in-loop
      if (difference && (await isSteady(look, [state, bytes], parts)))
        return `${difference} (renderer ${index + 1})`
    }
    return undefined
  }
}

const maxViews = 20

/**
 * Whether a difference is still there when one looks again. Where a page asks for what is no font, PDFium takes one of its
 * own, and paints it a little differently each time.
 */
async function isSteady(
  look: Look,
  [state, bytes]: readonly [Buffer, Buffer],
  parts: readonly PagePart[],
): Promise<boolean> {
  const first = await look(state)
  return (
    differenceOf(first, await look(state), []) === undefined &&
    differenceOf(first, await look(bytes), parts) !== undefined
  )
}

function reasonOf({ changes, signatures }: PdfVerification): string {
  const forbidden = changes.filter(({ allowed }) => !allowed)
  return JSON.stringify([forbidden, signatures.map(({ problems }) => problems)])
}

/** The state a signature was made over, if it covers one: the same bytes but for its own container. */
function stateOf(
  bytes: Buffer,
  states: readonly Buffer[],
  { revisionEnd, fieldName }: { revisionEnd: number; fieldName: string },
): Buffer | undefined {
  const range = signaturesOfForm(new PdfDocument(bytes), new Set([fieldName])).find(
    (placed) => placed.range?.end === revisionEnd,
  )?.range
  if (!range) return undefined
  return states.find(
    (state) =>
      state.length === revisionEnd &&
      state.subarray(0, range.contentsAt).equals(bytes.subarray(0, range.contentsAt)) &&
      state.subarray(range.contentsEnd).equals(bytes.subarray(range.contentsEnd, revisionEnd)),
  )
}

const visibleKinds = new Set([
  'field-filled',
  'signature-filled',
  'signature-field-added',
  'timestamp-added',
  'annotation-added',
  'annotation-changed',
  'annotation-removed',
])

/** Where the report says that something was filled in: as large as it was when it was signed, if it was there. */
function namedParts(state: Buffer, bytes: Buffer, { changes }: PdfVerification): PagePart[] {
  const [before, after] = [new PdfDocument(state), new PdfDocument(bytes)]
  return changes
    .filter(({ kind }) => visibleKinds.has(kind))
    .flatMap(({ object }) => {
      if (object === undefined) return []
      const document = before.get(object) === null ? after : before
      return rectanglesOf(document, object)
    })
}

/** Where parts of a page are seen: pages are turned and cut, all of a file alike. */
function partsAsSeen(parts: PagePart[], state: Buffer, view: PageView | undefined): PagePart[] {
  const document = new PdfDocument(state)
  const [page] = listPages(document)
  if (!page || !view) return parts
  const { crop, rotation, displayed } = geometryOf(document, page)
  // A page that is not there inherits nothing for some renderers: they show an empty sheet that is not turned.
  if (view.width !== displayed.widthPt || view.height !== displayed.heightPt) return parts
  const [left, bottom, right, top] = crop
  return parts.map((part) => {
    switch (rotation) {
      case 0:
        return partWithin(part.left - left, part.bottom - bottom, part.right - left, part.top - bottom)
      case 90:
        return partWithin(part.bottom - bottom, right - part.right, part.top - bottom, right - part.left)
      case 180:
        return partWithin(right - part.right, top - part.top, right - part.left, top - part.bottom)
      case 270:
        return partWithin(top - part.top, part.left - left, top - part.bottom, part.right - left)
    }
  })
}

function partWithin(left: number, bottom: number, right: number, top: number): PagePart {
  return { left, bottom, right, top }
}

function rectanglesOf(document: PdfDocument, number: number): PagePart[] {
  const dict = document.dict(new PdfRef(number, 0))
  const below = (document.array(dict?.get('Kids')) ?? []).map((kid) => document.dict(kid)?.get('Rect'))
  return [dict?.get('Rect'), ...below].flatMap((value) => {
    const [a, b, c, d] = (document.array(value) ?? []).map((item) => document.number(item) ?? 0)
    if (a === undefined || b === undefined || c === undefined || d === undefined) return []
    return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) }
  })
}
