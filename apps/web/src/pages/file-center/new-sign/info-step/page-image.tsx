import { useState, type ReactElement } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import type { DraftFile } from '../draft/draft.ts'

interface PageImageProps {
  file: DraftFile
  pageNum: number
  widthPx: number
}

/** A page of an uploaded file as the server draws it. */
export function PageImage({ file, pageNum, widthPx }: PageImageProps): ReactElement {
  const [failed, setFailed] = useState(false)
  if (failed) return <p className="cap ink3">该页无法预览</p>
  return (
    <img
      alt={`${file.name}第${pageNum}页`}
      src={callUrl(filesPageImage, { fileId: file.fileId, pageNum, widthPx })}
      onError={() => setFailed(true)}
    />
  )
}
