import { useEffect, useState, type ReactElement } from 'react'
import { canRunPdfjs } from '@qiyin/viewer/can-run-pdfjs.ts'
import type { ShownDocument } from '@qiyin/domain/contract/shown.ts'
import { PageWatch } from '@qiyin/ui/signing/page-watch.tsx'
import type { BatchContract } from './batch.ts'
import { ReadBook } from './read-book.ts'

export interface Read {
  /** Put over each page of the current contract. */
  watch: (pageNumber: number) => ReactElement
  /** How many pages of a contract were on screen. */
  pagesOf: (contract: BatchContract) => number
  isRead: (contract: BatchContract) => boolean
  /** What was shown of a contract, for the request. */
  tell: (contract: BatchContract) => ShownDocument
}

const lookMs = 300

/** Keeps which pages of each contract of a run were shown; one contract is on screen at a time. */
export function useRead(batchNo: string, current: BatchContract | undefined): Read {
  const [book] = useState(() => new ReadBook(batchNo))
  const shown = current && book.of(current)
  const [, setSeen] = useState(0)
  useEffect(() => {
    if (!shown) return undefined
    const stop = shown.watch()
    let known = 0
    const timer = setInterval(() => {
      shown.look()
      const { length } = shown.seen.pages
      // A page more is news to the list, and must not be lost with the window.
      if (length === known) return
      known = length
      setSeen(length)
      book.keep()
    }, lookMs)
    return () => {
      stop()
      clearInterval(timer)
      book.keep()
    }
  }, [shown, book])
  const pagesOf = (contract: BatchContract): number => book.seenOf(contract).pages.length
  return {
    watch: (pageNumber) => (
      <>{shown && <PageWatch key={pageNumber} pageNumber={pageNumber} shown={shown} />}</>
    ),
    pagesOf,
    isRead: (contract) => pagesOf(contract) >= contract.pageCount,
    tell: (contract) => ({
      ...book.seenOf(contract),
      sha256: contract.documentSha256,
      // Every part is asked for under the digest and given only then; no file is digested here as a whole.
      way: canRunPdfjs() ? 'ranges' : 'pictures',
    }),
  }
}
