import { PdfError } from '../errors.ts'
import { isSpace } from '../read/characters.ts'
import type { PdfDocument } from '../read/document.ts'
import { hasCopies } from '../read/later-copies.ts'
import { policyAfter } from './change-policy.ts'
import { compareRevisions } from './compare-revisions.ts'
import { endsRevision } from './describe-signature.ts'
import { openDocument } from './open-document.ts'
import type { DocumentChange } from './report.ts'
import type { FilledFields } from './revision-pair.ts'
import type { FoundChange } from './told-changes.ts'
import type { PlacedSignature } from './signature-range.ts'
import { StateReferences, type ReferenceCache } from './state-references.ts'

/**
 * What later revisions did to what was signed: each signed state with the next, the last with the file as it is.
 * `placed` stand in the order of what they cover; `onState` is shown each state, the oldest first, before it is compared.
 */
export function listChanges(
  document: PdfDocument,
  placed: readonly PlacedSignature[],
  onState?: (state: PdfDocument) => void,
): { changes: DocumentChange[]; modifiedAfterLast: boolean } {
  const total = document.bytes.length
  const signedEnds = [...new Set(placed.flatMap((item) => item.range?.end ?? []))]
  const lastEnd = signedEnds.at(-1) ?? 0
  const ends = lastEnd === total ? signedEnds : [...signedEnds, total]
  const shared = { cache: new Map() satisfies ReferenceCache }
  const changes: DocumentChange[] = []
  let modifiedAfterLast = false
  let before: PdfDocument | PdfError | undefined
  let beforeEnd = 0
  for (const end of ends) {
    const after = stateAt(document, end, onState)
    const signed = placed.filter((item) => item.range && item.range.end <= beforeEnd)
    // An older signature explains nothing: a second field may name it, too.
    const added = placed.filter(
      (item) => item.range && item.range.contentsAt >= beforeEnd && item.range.end <= end,
    )
    const filled = filledFields(added)
    const found = before ? compareStates(before, after, signed, { ...shared, filled }) : []
    // What comes to be in later states is looked at there.
    if (before && beforeEnd === signedEnds[0] && hidesCopies(before, after, shared.cache))
      found.push({ kind: 'structure', allowed: false })
    if (end === total && lastEnd !== total) {
      // Validation material may follow, but only as a revision of its own.
      const isRevision = endsRevision(document.bytes, total) && document.startxref + document.base >= lastEnd
      if (!isRevision && !isBlank(document.bytes.subarray(lastEnd)))
        found.push({ kind: 'trailing-bytes', allowed: false })
      modifiedAfterLast = found.some((item) => !item.allowed)
    }
    const last = signed.at(-1)
    changes.push(...found.map((item) => ({ ...item, after: last ? placed.indexOf(last) : -1 })))
    before = after
    beforeEnd = end
  }
  return { changes, modifiedAfterLast }
}

function stateAt(
  document: PdfDocument,
  end: number,
  onState: ((state: PdfDocument) => void) | undefined,
): PdfDocument | PdfError {
  const { bytes } = document
  const state = end === bytes.length ? document : openDocument(bytes.subarray(0, end))
  if (!(state instanceof PdfError)) onState?.(state)
  return state
}

/** Readers look for the last cross-reference no further from the end than a kilobyte or four. */
const mostBlank = 64

/** Line ends after the last revision, which some programs leave uncovered. */
function isBlank(bytes: Buffer): boolean {
  return bytes.length <= mostBlank && bytes.every((byte) => isSpace(byte))
}

/**
 * Whether a file that was signed has other copies of what it shows, and an update: in any update some reader may find a
 * fault, or none where it had found one before, and then it shows the others.
 */
function hidesCopies(
  before: PdfDocument | PdfError,
  after: PdfDocument | PdfError,
  cache: ReferenceCache,
): boolean {
  if (before instanceof PdfError || after instanceof PdfError || before.startxref === after.startxref)
    return false
  const references = new StateReferences(before, cache)
  const shown = [...before.entries.keys()].filter((number) => references.isReachable(number))
  return hasCopies(before, shown, before.ambiguous.length > 0)
}

function filledFields(placed: readonly PlacedSignature[]): FilledFields {
  return new Map(
    placed.map((item) => [item.fieldNumber, item.subFilter === 'ETSI.RFC3161' ? 'timestamp' : 'signature']),
  )
}

function compareStates(
  before: PdfDocument | PdfError,
  after: PdfDocument | PdfError,
  signed: readonly PlacedSignature[],
  shared: { filled: FilledFields; cache: ReferenceCache },
): FoundChange[] {
  if (before instanceof PdfError || after instanceof PdfError) return [{ kind: 'structure', allowed: false }]
  return compareRevisions(before, after, { ...shared, policy: policyAfter(before, signed) })
}
