import { fitsPage, sharedArea, stampKind, type Box, type SizePt, type StampKind } from '../seal/position.ts'

/** What stands around the words at which a stamp is wanted. */
export interface Surroundings {
  readonly page: SizePt
  /** Stamps: none may be touched. */
  readonly stamps: readonly Box[]
  /** Text: better not covered, the words of signing least. */
  readonly words: readonly Box[]
  readonly text: readonly Box[]
}

const gapPt = 4

/**
 * Where a stamp goes that some words ask for: beside or below them as people are wont to sign, wholly on the page,
 * on no other stamp, and on as little text as may be. Undefined where there is no room near them.
 */
export function freeBox(
  words: Box,
  { kind, size }: { readonly kind: StampKind; readonly size: SizePt },
  { page, stamps, words: otherWords, text }: Surroundings,
): Box | undefined {
  const best = wanted(words, kind, size)
  // A seal is wont to stand on the name of whom it is; what is written by hand or by day is to be read, and so are
  // the words that ask somebody to sign.
  const weight = kind === stampKind.companySeal ? 0.01 : 0.05
  const near = nearby(best, words, size).filter(
    (box) => fitsPage(box, page) && !stamps.some((one) => touches(box, one)),
  )
  const costs = near.map((box) => {
    const covered = text.reduce((sum, one) => sum + sharedArea(box, one), 0)
    const wordsCovered = otherWords.reduce((sum, one) => sum + sharedArea(box, one), 0)
    return { box, cost: away(box, best) + weight * covered + 0.4 * wordsCovered }
  })
  return costs.toSorted((a, b) => a.cost - b.cost)[0]?.box
}

/** Right of the words, at their height; a seal below them. */
function wanted(words: Box, kind: StampKind, size: SizePt): Box {
  if (kind === stampKind.companySeal) {
    return { ...size, left: words.left + 36, top: words.top + words.heightPt + 2 * gapPt }
  }
  // After the colon that most such words end with, and that is none of them.
  const left = words.left + words.widthPt + words.heightPt
  return { ...size, left, top: words.top + words.heightPt / 2 - size.heightPt / 2 }
}

const stepPt = 12

/** The wanted place first, then those around the words. */
function nearby(best: Box, words: Box, size: SizePt): Box[] {
  const boxes = [best]
  for (let down = -size.heightPt - gapPt; down <= size.heightPt + 4 * words.heightPt; down += stepPt) {
    for (let right = -size.widthPt; right <= words.widthPt + size.widthPt; right += stepPt) {
      boxes.push({ ...size, left: words.left + right, top: words.top + down })
    }
  }
  const below = words.top + words.heightPt + gapPt
  boxes.push({ ...size, left: words.left, top: below }, { ...size, left: best.left, top: below })
  return boxes
}

/** A hair's breadth is left between two. */
function touches(a: Box, b: Box): boolean {
  const wide = { left: b.left - 1, top: b.top - 1, widthPt: b.widthPt + 2, heightPt: b.heightPt + 2 }
  return sharedArea(a, wide) > 0
}

function away(a: Box, b: Box): number {
  return Math.hypot(a.left - b.left, 1.5 * (a.top - b.top))
}
