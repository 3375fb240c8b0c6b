import { useCallback, useEffect, useMemo, useRef, type ReactElement } from 'react'
import type { ShownDocument } from '@qiyin/domain/contract/shown.ts'
import { canRunPdfjs } from '@qiyin/viewer/can-run-pdfjs.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { PageWatch } from './page-watch.tsx'
import { ShownPages } from './shown-pages.ts'
import type { SignTask } from './signing-state.ts'

/** What the signing page knows of what it has shown. */
export interface Shown {
  /** Put over each page of the document. */
  watch: (pageNumber: number) => ReactElement
  /** The viewer that has the file, once it is there; a viewer that fetches only what is looked at is not given. */
  holds: (viewer: ViewerController) => void
  /** Whether anything was seen yet. */
  hasSeen: () => boolean
  /** Which pages were shown until now, and for how long. */
  seen: () => Pick<ShownDocument, 'pages' | 'seconds'>
  /** What was shown until now, with the digest of the bytes that were shown. */
  tell: () => Promise<ShownDocument>
}

/** Keeps what is shown of the task's document, from the beginning whenever the document is another one. */
export function useShown({ documentSha256 }: Pick<SignTask, 'documentSha256'>): Shown {
  const { sha256, shown } = useMemo(
    () => ({ sha256: documentSha256, shown: new ShownPages() }),
    [documentSha256],
  )
  const viewer = useRef<ViewerController | null>(null)
  useEffect(() => shown.watch(), [shown])
  const holds = useCallback((one: ViewerController) => {
    viewer.current = one
  }, [])
  return {
    watch: (pageNumber) => <PageWatch key={pageNumber} pageNumber={pageNumber} shown={shown} />,
    holds,
    hasSeen: () => {
      // Whoever decides at once has seen what is on screen.
      shown.look()
      return shown.seen.pages.length > 0
    },
    seen: () => shown.seen,
    tell: async () => {
      // Phones never hold the whole file, and need not fetch what digests it.
      const own = viewer.current && (await digest(viewer.current))
      if (own != null) return { ...shown.seen, sha256: own, way: 'whole' }
      return { ...shown.seen, sha256, way: canRunPdfjs() ? 'ranges' : 'pictures' }
    },
  }
}

async function digest(viewer: ViewerController): Promise<string | undefined> {
  const part = await import('./file-digest.ts').catch(() => undefined)
  return part?.digestOf(viewer)
}
