import type { RefusalName } from '../refusals.ts'
import { maxDocumentPages } from './document-limits.ts'

/**
 * How a signer's browser knows which document it has shown: it has the whole file and has digested its bytes; it has
 * read parts of it, each given only under the digest; or it has shown pictures that the platform drew of it.
 */
export const shownWays = ['whole', 'ranges', 'pictures'] as const

/** What a signer's browser says of the document that it has shown. */
export interface ShownDocument {
  /** Hexadecimal, of the file. */
  readonly sha256: string
  readonly way: (typeof shownWays)[number]
  /** Pages that were seen for half a second at least, in any order. */
  readonly pages: readonly number[]
  /** How long any of them was seen, in whole seconds. */
  readonly seconds: number
}

/** What the browser says at most. */
export const shownLimit = { pages: maxDocumentPages, seconds: 7 * 24 * 60 * 60 } as const

/**
 * Why a document may not be signed as it was shown, or null: it was not shown at all (the platform gave nothing of it,
 * or no page was seen), or what was shown is not the document that would be signed.
 */
export function shownRefusal(
  shown: Pick<ShownDocument, 'sha256' | 'pages'> | null,
  current: { readonly sha256: string; readonly wasGiven: boolean },
): RefusalName | null {
  if (shown === null || shown.pages.length === 0) return 'DOCUMENT_NOT_SHOWN'
  if (shown.sha256 !== current.sha256) return 'DOCUMENT_CHANGED'
  return current.wasGiven ? null : 'DOCUMENT_NOT_SHOWN'
}

/** 第 1–3、5 页（共 6 页），1 分 20 秒. */
export function shownText(
  { pages, seconds }: Omit<ShownDocument, 'sha256' | 'way'>,
  pageCount: number,
): string {
  const minutes = Math.floor(seconds / 60)
  const time = minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${seconds % 60} 秒`
  return `第 ${pagesText(pages)} 页（共 ${pageCount} 页），${time}`
}

/** Runs of pages as a reader writes them: 1–3、5. */
export function pagesText(pages: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const page of new Set(pages.toSorted((left, right) => left - right))) {
    const last = runs.at(-1)
    if (last?.to === page - 1) last.to = page
    else runs.push({ from: page, to: page })
  }
  return runs.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join('、')
}
