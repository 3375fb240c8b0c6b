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

interface Wanted {
  readonly kind: StampKind
  readonly size: SizePt
  /** Of a date: what is to be filled in. */
  readonly blank: Box | undefined
}

/**
 * Where a stamp goes that some words ask for: beside or below them as people are wont to sign, wholly on the page,
 * on no other stamp, and on as little text as may be. Undefined where there is no room near them.
 */
export function freeBox(
  words: Box,
  { kind, size, blank }: Wanted,
  { page, stamps, words: otherWords, text }: Surroundings,
): Box | undefined {
  const best = wanted(words, kind, size)
  const isFree = (box: Box): boolean => fitsPage(box, page) && !stamps.some((one) => touches(box, one))
  if (kind === stampKind.signingDate) {
    const onLine = onItsLine(best, blank, text).find(isFree)
    if (onLine) return onLine
  }
  // A seal is wont to stand on the name of whom it is; what is written by hand or by day is to be read, and so are
  // the words that ask somebody to sign.
  const weight = kind === stampKind.companySeal ? 0.01 : 0.05
  const columnEnd = nextColumn(words, text)
  const near = nearby(best, words, { size, stamps }).filter(isFree)
  const costs = near.map((box) => {
    const covered = text.reduce((sum, one) => sum + sharedArea(box, one), 0)
    const wordsCovered = otherWords.reduce((sum, one) => sum + sharedArea(box, one), 0)
    const strays = kind === stampKind.companySeal ? 0 : Math.max(0, box.left + box.widthPt - columnEnd)
    return { box, cost: away(box, best) + weight * covered + 0.4 * wordsCovered + strays }
  })
  return costs.toSorted((a, b) => a.cost - b.cost)[0]?.box
}

/** Where on the line of the words those of the next column begin: behind it another party signs. */
function nextColumn(words: Box, text: readonly Box[]): number {
  const end = words.left + words.widthPt
  const beside = text.filter(
    (one) => one.left > end + words.heightPt && Math.abs(one.top - words.top) < words.heightPt / 2,
  )
  return Math.min(...beside.map(({ left }) => left), Number.POSITIVE_INFINITY)
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

/**
 * A day stands on the line of its words, the best first: where nothing is printed, behind a 年月日 that is, and upon
 * that where something else follows.
 */
function onItsLine(best: Box, blank: Box | undefined, text: readonly Box[]): Box[] {
  const covered = (box: Box): Box[] => text.filter((one) => sharedArea(box, one) > 0)
  if (!blank) return covered(best).length === 0 ? [best] : []
  const behind = { ...best, left: blank.left + blank.widthPt + gapPt }
  const upon = { ...best, left: Math.min(best.left, blank.left) }
  const isOwn = covered(upon).every((one) => sharedArea(one, blank) > 0)
  return [...[best, behind].filter((box) => covered(box).length === 0), ...(isOwn ? [upon] : [])]
}

const stepPt = 12

/** The wanted place first, then those around the words. */
function nearby(
  best: Box,
  words: Box,
  { size, stamps }: { readonly size: SizePt; readonly stamps: readonly Box[] },
): Box[] {
  const boxes = [best]
  for (let down = -size.heightPt - gapPt; down <= size.heightPt + 4 * words.heightPt; down += stepPt) {
    for (let right = -size.widthPt; right <= words.widthPt + size.widthPt; right += stepPt) {
      boxes.push({ ...size, left: words.left + right, top: words.top + down })
    }
  }
  const below = words.top + words.heightPt + gapPt
  boxes.push({ ...size, left: words.left, top: below }, { ...size, left: best.left, top: below })
  // Right below another stamp, where the steps would leave half a line.
  const under = stamps.map((one) => one.top + one.heightPt + gapPt / 2)
  boxes.push(...under.map((top) => ({ ...size, left: best.left, top })))
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
