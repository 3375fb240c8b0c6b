import { Modal } from 'antd'
import { lazy, Suspense, useEffect, type ReactElement } from 'react'
import { initiateBatchContractOverview } from '@qiyin/calls/areas/template-start.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { useFileAnswer } from '@qiyin/ui/use-file-answer.ts'

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

interface RowPreviewProps {
  request: Args<typeof initiateBatchContractOverview>
  fileName: string
  onClose: () => void
}

/** D-20: the contract of a row as it would print. */
export function RowPreview({ request, fileName, onClose }: RowPreviewProps): ReactElement {
  const { data, error } = useFileAnswer(initiateBatchContractOverview, request)
  useEffect(() => data?.file.release, [data])
  return (
    <Modal open title="预览合同" width={960} footer={null} onCancel={onClose}>
      <div className="start-rows-preview">
        {error ? (
          <Blank art="error" title="预览失败" text={error.message} small />
        ) : (
          <Suspense fallback={<PageSpinner text="生成预览中" />}>
            {data ? (
              <Viewer
                url={data.file.url}
                fileName={fileName}
                showSidebar={false}
                tools={['find']}
                frame="none"
              />
            ) : (
              <PageSpinner text="生成预览中" />
            )}
          </Suspense>
        )}
      </div>
    </Modal>
  )
}
