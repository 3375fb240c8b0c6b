import { useEffect, useState } from 'react'
import { useViewer } from '../use-viewer.ts'
import type { AttachedFile } from '../viewer-state.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { readOutline, type OutlineItem } from './outline.ts'

/** What a document may have beside its pages; empty while it is not known. */
export interface DocumentParts {
  outline: readonly OutlineItem[]
  attachments: readonly AttachedFile[]
}

const NONE: DocumentParts = { outline: [], attachments: [] }

/** The outline and the attachments of the open document, with the files pinned to pages drawn so far. */
export function useDocumentParts(controller: ViewerController): DocumentParts {
  const status = useViewer(controller, (state) => state.document.status)
  const pinnedFiles = useViewer(controller, (state) => state.pinnedFiles)
  const [parts, setParts] = useState(NONE)
  useEffect(() => {
    const { document } = controller
    if (status !== 'ready' || document === undefined) return undefined
    let isCurrent = true
    const read = async (): Promise<void> => {
      const [outline, attachments] = await Promise.all([readOutline(document), document.getAttachments()])
      if (isCurrent) setParts({ outline, attachments: attachedFiles(attachments) })
    }
    // Parts that cannot be read are as good as none.
    read().catch(() => undefined)
    return () => {
      isCurrent = false
      setParts(NONE)
    }
  }, [controller, status])
  const named = new Set(parts.attachments.map(({ id }) => id))
  return { ...parts, attachments: [...parts.attachments, ...pinnedFiles.filter(({ id }) => !named.has(id))] }
}

function attachedFiles(
  attachments: ReadonlyMap<string, { filename: string; description: string }> | null,
): AttachedFile[] {
  return Array.from(attachments ?? [], ([id, { filename, description }]) => ({
    id,
    fileName: filename,
    description,
  }))
}
