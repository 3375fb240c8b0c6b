import type { ReactElement } from 'react'
import { PaperclipIcon } from '../panel-icons.tsx'
import type { AttachedFile } from '../viewer-state.ts'
import type { ViewerController } from '../viewer-controller.ts'
import './document-lists.css'

interface AttachmentsPanelProps {
  controller: ViewerController
  files: readonly AttachedFile[]
}

/** The files attached to the document; a press saves one. */
export function AttachmentsPanel({ controller, files }: AttachmentsPanelProps): ReactElement {
  return (
    <ul className="pv-attachments">
      {files.map(({ id, fileName, description }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`下载 ${fileName}`}
            title={description === '' ? fileName : `${fileName}\n${description}`}
            // The controller itself says when a file cannot be saved.
            onClick={() => void controller.saveAttachment(id, fileName)}
          >
            <PaperclipIcon size={16} />
            <span>{fileName}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
