import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { canDownload, canRead, canSign } from '@qiyin/domain/contract/row-actions.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { endNote } from '@qiyin/ui/contract-detail/end-note.ts'
import { useContractDetail } from '@qiyin/ui/contract-detail/use-contract-detail.ts'
import { ALL_TOOLS } from '@qiyin/viewer/bar/viewer-tool.ts'
import { DocumentViewer } from '@qiyin/ui/document-viewer/document-viewer.tsx'
import { Mark } from '@qiyin/ui/base/brand.tsx'
import { ChangeSlotDialog } from '../../../components/change-signer/change-slot-dialog.tsx'
import { ExtendDialog } from '../../../components/extend-dialog/extend-dialog.tsx'
import { CancelDialog } from '../../../components/cancel-dialog/cancel-dialog.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { SealIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { RejectDialog } from '../../../components/reject-dialog/reject-dialog.tsx'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { DetailAreas } from '@qiyin/ui/contract-detail/detail-areas.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { AuditSection, FactsSection } from './facts-section.tsx'
import { MessagesPlace } from './messages-place.tsx'
import { ProgressSection } from './progress-section.tsx'
import { SignaturesSection } from './signatures-section.tsx'
import './detail-page.css'
import './signatures-section.css'

const NO_DOWNLOAD = ALL_TOOLS.filter((tool) => tool !== 'download')

const SealDialog = lazy(async () => ({
  default: (await import('@qiyin/ui/contract-detail/seal-dialog.tsx')).SealDialog,
}))

const SigningProcess = lazy(async () => ({
  default: (await import('./signing-process.tsx')).SigningProcess,
}))

const notMine = { title: '合同不存在或无权查看', text: '请核对链接，或联系合同发起方' }

const MessagesSection = lazy(async () => ({
  default: (await import('./messages-section.tsx')).MessagesSection,
}))

/** W-13 /file-center/detail?contractId&signId&revision: with a revision, the document as it stood then. */
export function DetailPage(): ReactElement {
  usePageTitle('合同详情')
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const contractId = query.get('contractId') ?? ''
  const { detail, missing, lost } = useContractDetail(contractId, query.get('signId'))
  if (missing) {
    return (
      <main id="main" className="detail-page-missing" tabIndex={-1}>
        <Blank art="missing" {...(lost ?? notMine)} page>
          <Button type="primary" onClick={() => void navigate(paths.fileCenter())}>
            返回合同中心
          </Button>
        </Blank>
      </main>
    )
  }
  return (
    <Region query={detail} skeleton={<DetailSkeleton />}>
      {(contract) => (
        <Detail
          contract={contract}
          revision={query.get('revision')}
          onRevision={(number) =>
            setQuery(
              (now) => {
                if (number === null) now.delete('revision')
                else now.set('revision', String(number))
                return now
              },
              // From one state to the next nobody goes back step by step.
              { replace: query.has('revision') },
            )
          }
        />
      )}
    </Region>
  )
}

interface DetailProps {
  contract: ContractDetail
  /** As the address has it: which state of the document is looked at. */
  revision: string | null
  onRevision: (number: number | null) => void
}

function Detail({ contract, revision, onRevision }: DetailProps): ReactElement {
  const [canceling, setCanceling] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const [extending, setExtending] = useState(false)
  const [changing, setChanging] = useState(false)
  const ended = endNote(contract)
  const head = (
    <DetailHead
      contract={contract}
      onExtend={() => setExtending(true)}
      onChangeSigner={() => setChanging(true)}
      onCancel={() => setCanceling(true)}
    />
  )
  const isProcess = revision !== null && hasProcess(contract)
  return (
    <main id="main" className="detail-page" tabIndex={-1}>
      {isProcess ? (
        <Suspense fallback={<div className="detail-page-left">{head}</div>}>
          <SigningProcess
            key={contract.documentSha256}
            contract={contract}
            head={head}
            number={Number(revision) || 1}
            onPick={onRevision}
            onClose={() => onRevision(null)}
          />
        </Suspense>
      ) : (
        <>
          <div className="detail-page-left">
            {head}
            {ended !== null && (
              <p className="detail-page-ended" role="status">
                {ended}
              </p>
            )}
            {canRead(contract) ? (
              <Document contract={contract} onProcess={() => onRevision(2)} />
            ) : (
              <Blank art="missing" title="合同文件不能查看" text="合同已撤销或已过期" />
            )}
          </div>
          <Panel contract={contract} onRevision={onRevision} onReject={() => setRejecting(true)} />
        </>
      )}
      {contract.isInitiator && (
        <>
          <ExtendDialog open={extending} contract={contract} onClose={() => setExtending(false)} />
          <ChangeSlotDialog open={changing} contract={contract} onClose={() => setChanging(false)} />
        </>
      )}
      <CancelDialog contract={canceling ? contract : null} onClose={() => setCanceling(false)} />
      <RejectDialog contract={rejecting ? contract : null} onClose={() => setRejecting(false)} />
    </main>
  )
}

/** Somebody has signed what may be read: then there is more than one state of it. */
function hasProcess(contract: ContractDetail): boolean {
  return canRead(contract) && contract.detailSigners.some(({ signTime }) => signTime !== null)
}

function Panel({
  contract,
  onRevision,
  onReject,
}: {
  contract: ContractDetail
  onRevision: (number: number) => void
  onReject: () => void
}): ReactElement {
  return (
    <aside className="detail-page-panel" aria-label="签署信息">
      <div className="detail-page-scroll">
        {contract.contractStatus === contractStatus.completed && <Finished contract={contract} />}
        <ProgressSection contract={contract} />
        <SignaturesSection
          key={contract.documentSha256}
          contract={contract}
          onRevision={canRead(contract) ? onRevision : undefined}
        />
        {contract.isInitiator && (
          <Suspense fallback={<MessagesPlace />}>
            <MessagesSection contractId={contract.contractId} />
          </Suspense>
        )}
        <FactsSection contract={contract} />
        <AuditSection contract={contract} />
      </div>
      {canSign(contract) && contract.transactionNo !== null && (
        <PanelBar transactionNo={contract.transactionNo} onReject={onReject} />
      )}
    </aside>
  )
}

function Document({
  contract,
  onProcess,
}: {
  contract: ContractDetail
  onProcess: () => void
}): ReactElement {
  const mine = contract.areas.filter((area) => area.mine && !area.signed)
  const [seal, setSeal] = useState<ContractDetail['areas'][number] | null>(null)
  return (
    <>
      <DocumentViewer
        className="detail-page-viewer"
        mode="full"
        tools={canDownload(contract, { operations: true }) ? ALL_TOOLS : NO_DOWNLOAD}
        fileId={contract.fileId}
        pages={contract.pages}
        fileName={`${contract.contractName}.pdf`}
        markedPages={mine.map((area) => area.pageNum)}
        barRight={
          hasProcess(contract) && (
            <Button size="small" onClick={onProcess}>
              签署过程
            </Button>
          )
        }
        overlay={(page) => (
          <DetailAreas
            areas={contract.areas}
            page={page}
            live={contract.contractStatus === contractStatus.signing}
            onPick={setSeal}
          />
        )}
      />
      <Suspense>
        {seal && <SealDialog contractId={contract.contractId} area={seal} onClose={() => setSeal(null)} />}
      </Suspense>
    </>
  )
}

function PanelBar({
  transactionNo,
  onReject,
}: {
  transactionNo: string
  onReject: () => void
}): ReactElement {
  const { starting, start } = useStartSigning()
  return (
    <div className="detail-page-bar">
      <Button danger type="text" className="detail-page-refuse" onClick={onReject}>
        拒签
      </Button>
      <Button
        type="primary"
        size="large"
        icon={<SealIcon size={18} />}
        loading={starting !== null}
        onClick={() => void start(transactionNo)}
      >
        签署
      </Button>
    </div>
  )
}

function Finished({ contract }: { contract: ContractDetail }): ReactElement {
  return (
    <div className="detail-page-finished">
      <Mark size={36} />
      <div>
        <div className="b6">合同已签署完成</div>
        <div className="sec ink2">{contract.detailSigners.length} 方均已签署，电子签名可验证</div>
      </div>
    </div>
  )
}
