import { lazy, Suspense, type ReactElement } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'
import type { DownloadFormProps } from './download-form.tsx'
import type { RecordsModalProps } from './records-modal.tsx'

const loadForm = () => import('./download-form.tsx')
const DownloadForm = lazy(async () => ({ default: (await loadChunk(loadForm)).DownloadForm }))
const loadRecords = () => import('./records-modal.tsx')
const RecordsModal = lazy(async () => ({ default: (await loadChunk(loadRecords)).RecordsModal }))

/** D-12: asks before contracts are packed; open while there are some. */
export function DownloadDialog(props: DownloadFormProps): ReactElement | null {
  const isWanted = useLate(props.contracts.length > 0, loadForm)
  return isWanted ? (
    <Suspense>
      <DownloadForm {...props} />
    </Suspense>
  ) : null
}

/** D-13: what was packed from this list. */
export function RecordsDialog(props: RecordsModalProps): ReactElement | null {
  const isWanted = useLate(props.open, loadRecords)
  return isWanted ? (
    <Suspense>
      <RecordsModal {...props} />
    </Suspense>
  ) : null
}
