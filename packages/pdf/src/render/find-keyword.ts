import type { DisplayBox } from '../types.ts'
import { boxOfCharacter, toDisplayBox, type UserBox } from './character-box.ts'
import { withTextPage, type TextPage } from './page-text.ts'
import { withDocument } from './pdfium.ts'

/** A place where a keyword stands: the box around all of it, on the page as displayed. */
export interface KeywordHit extends DisplayBox {
  /** One box for each line the keyword runs over, in reading order. */
  lines: DisplayBox[]
}

/**
 * Where a keyword stands, at most `limit` (default 200) places in page order. White space in the page's text
 * is skipped, so that a keyword broken over lines, fonts or spaced out is found; full and half width forms and
 * other characters that mean the same (Unicode NFKC) are equal. A line's box reaches from the ascent to the
 * descent of its font.
 */
export async function findKeyword(
  bytes: Uint8Array,
  spec: { keyword: string; limit?: number },
): Promise<KeywordHit[]> {
  const keyword = spec.keyword.normalize('NFKC').replaceAll(/\s/g, '')
  const limit = spec.limit ?? 200
  if (keyword === '') return []
  return withDocument(bytes, (document) => {
    const found: KeywordHit[] = []
    for (let page = 0; page < document.pageCount && found.length < limit; page++)
      found.push(...withTextPage(document, page, (textPage) => findOnPage(textPage, keyword, page)))
    return found.slice(0, limit)
  })
}

function findOnPage(textPage: TextPage, keyword: string, page: number): KeywordHit[] {
  const kept = textPage.characters.map((character) => character.normalize('NFKC').replaceAll(/\s/g, ''))
  const dense = kept.join('')
  // For each UTF-16 unit of `dense`, the number of its character.
  const numbers = kept.flatMap((character, index) => Array.from({ length: character.length }, () => index))
  const hits: KeywordHit[] = []
  for (let at = dense.indexOf(keyword); at >= 0; at = dense.indexOf(keyword, at + keyword.length))
    hits.push(hitOf(textPage, new Set(numbers.slice(at, at + keyword.length)), page))
  return hits
}

function hitOf(textPage: TextPage, characters: ReadonlySet<number>, page: number): KeywordHit {
  const boxes = [...characters].map((character) => boxOfCharacter(textPage, character))
  const lines = linesOf(boxes)
  const display = (box: UserBox): DisplayBox => ({ page, ...toDisplayBox(textPage, box) })
  return { ...display(lines.reduce(around)), lines: lines.map(display) }
}

/** Joins characters while each stands beside or, in vertical text, below the one before. */
function linesOf(boxes: readonly UserBox[]): UserBox[] {
  const lines: UserBox[] = []
  for (const [index, box] of boxes.entries()) {
    const line = lines.at(-1)
    const before = boxes[index - 1]
    if (line && before && isBeside(before, box)) lines[lines.length - 1] = around(line, box)
    else lines.push(box)
  }
  return lines
}

function isBeside(a: UserBox, b: UserBox): boolean {
  const overlapX = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const overlapY = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom)
  const width = Math.min(a.right - a.left, b.right - b.left)
  const height = Math.min(a.top - a.bottom, b.top - b.bottom)
  const farthest = -2 * Math.max(a.right - a.left, a.top - a.bottom)
  return overlapX > farthest && overlapY > farthest && (overlapY > height / 2 || overlapX > width / 2)
}

function around(a: UserBox, b: UserBox): UserBox {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
    top: Math.max(a.top, b.top),
  }
}
