import { useRef, type ReactElement, type ReactNode } from 'react'
import { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { contractQueryRevisions } from '@qiyin/calls/areas/contract-revisions.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { revisionSteps, type Revision, type RevisionStep } from '@qiyin/ui/contract-detail/revision-steps.ts'
import { DocumentViewer } from '@qiyin/ui/document-viewer/document-viewer.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { boxStyle } from '@qiyin/viewer/page-geometry.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import { PanelLines } from './detail-skeleton.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { ProcessStrip } from './process-strip.tsx'
import './detail-page.css'
import './signing-process.css'

interface SigningProcessProps {
  contract: ContractDetail
  head: ReactNode
  /** Which state is looked at, from 1; one that is not there shows the last. */
  number: number
  onPick: (number: number) => void
  onClose: () => void
}

/** W-13 签署过程: the document as it stood when each person signed, with what that signature added to it. */
export function SigningProcess({
  contract,
  head,
  number,
  onPick,
  onClose,
}: SigningProcessProps): ReactElement {
  const { contractId } = contract
  const asked = useCall(contractQueryRevisions, { contractId })
  const check = useCall(contractQuerySignatures, { contractId }, { staleMs: 30_000 })
  return (
    <Region
      query={{
        data: asked.data && check.data && { revisions: asked.data.revisions, check: check.data },
        error: asked.error ?? check.error,
        isFetching: asked.isFetching || check.isFetching,
        refetch: () => Promise.all([asked.refetch(), check.refetch()]),
      }}
      skeleton={
        <>
          <div className="detail-page-left">
            {head}
            <i className="skeleton detail-skeleton-wait-page" />
          </div>
          <aside className="detail-page-panel" aria-busy="true">
            <div className="detail-page-scroll">
              <p className="signing-process-wait" role="status">
                正在读取签署过程
              </p>
              <PanelLines />
            </div>
          </aside>
        </>
      }
    >
      {({ revisions, check: found }) => {
        const steps = revisionSteps(revisions, found)
        const at = Math.min(Math.max(number, 1), revisions.length)
        const [revision, step] = [revisions[at - 1], steps[at - 1]]
        if (!revision || !step) return <p className="signing-process-wait">没有可查看的签署版本</p>
        return (
          <>
            <div className="detail-page-left">
              {head}
              <div className="signing-process">
                <RevisionDocument contract={contract} revision={revision} step={step} />
                <ProcessStrip
                  contract={contract}
                  revisions={revisions}
                  steps={steps}
                  at={at}
                  onPick={onPick}
                />
              </div>
            </div>
            <ProcessPanel {...{ contract, revisions, revision, step, onClose }} />
          </>
        )
      }}
    </Region>
  )
}

const tools = ['sidebar', 'find'] as const

/** The pages as they were then; what this state has added is outlined, and scrolled to. */
function RevisionDocument({
  contract,
  revision,
  step,
}: {
  contract: ContractDetail
  revision: Revision
  step: RevisionStep
}): ReactElement {
  const pages = useRef<PagesHandle>(null)
  const positions = new Set(step.added.map(({ place }) => place?.positionId))
  const added = contract.areas.filter(({ positionId }) => positions.has(positionId))
  const showAdded = (): void => {
    const [first] = added
    if (!first) return
    const box = { left: first.leftPercent, top: first.topPercent, width: 0, height: 0 }
    pages.current?.scrollToBox(first.pageNum, box)
  }
  return (
    <DocumentViewer
      ref={pages}
      className="signing-process-viewer"
      frame="none"
      tools={tools}
      fileId={revision.fileId}
      pages={contract.pages}
      fileName={`${contract.contractName}.pdf`}
      onReady={showAdded}
      overlay={(page) =>
        added
          .filter(({ pageNum }) => pageNum === page.pageNumber)
          .map((area) => (
            <div key={area.positionId} className="signing-process-added" style={boxStyle(area, page)}>
              <span>本次新增</span>
            </div>
          ))
      }
    />
  )
}
