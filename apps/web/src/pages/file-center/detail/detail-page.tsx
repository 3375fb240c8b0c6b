import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { canCancel, canDownload, canRead, canSign } from '@qiyin/domain/contract/row-actions.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { endNote } from '@qiyin/ui/contract-detail/end-note.ts'
import { useContractDetail } from '@qiyin/ui/contract-detail/use-contract-detail.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { minuteText, remainingTime } from '@qiyin/ui/dates.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { ALL_TOOLS } from '@qiyin/viewer/bar/viewer-tool.ts'
import { DocumentViewer } from '@qiyin/ui/document-viewer/document-viewer.tsx'
import { Mark } from '@qiyin/ui/base/brand.tsx'
import { CancelDialog } from '../../../components/cancel-dialog/cancel-dialog.tsx'
import { StatusMark, statusKind } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { DownloadIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { RejectDialog } from '../../../components/reject-dialog/reject-dialog.tsx'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import { DetailAreas } from '@qiyin/ui/contract-detail/detail-areas.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { EvidenceButton } from './evidence-button.tsx'
import { AuditSection, FactsSection } from './facts-section.tsx'
import { ProgressSection } from './progress-section.tsx'
import { SignaturesSection } from './signatures-section.tsx'
import './detail-page.css'
import './signatures-section.css'

const NO_DOWNLOAD = ALL_TOOLS.filter((tool) => tool !== 'download')

/** W-13 /file-center/detail?contractId&signId. */
export function DetailPage(): ReactElement {
  usePageTitle('合同详情')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const contractId = query.get('contractId') ?? ''
  const { detail, missing } = useContractDetail(contractId, query.get('signId'))
  if (missing) {
    return (
      <main id="main" className="detail-page-missing" tabIndex={-1}>
        <Blank art="missing" title="合同不存在或无权查看" text="请核对链接，或联系合同发起方" page>
          <Button type="primary" onClick={() => void navigate(paths.fileCenter())}>
            返回合同中心
          </Button>
        </Blank>
      </main>
    )
  }
  return (
    <Region query={detail} skeleton={<DetailSkeleton />}>
      {(contract) => <Detail contract={contract} />}
    </Region>
  )
}

function Detail({ contract }: { contract: ContractDetail }): ReactElement {
  const [canceling, setCanceling] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const ended = endNote(contract)
  return (
    <main id="main" className="detail-page" tabIndex={-1}>
      <div className="detail-page-left">
        <DetailHead contract={contract} onCancel={() => setCanceling(true)} />
        {ended !== null && (
          <p className="detail-page-ended" role="status">
            {ended}
          </p>
        )}
        {canRead(contract) ? (
          <Document contract={contract} />
        ) : (
          <Blank art="missing" title="合同文件不能查看" text="合同已撤销或已过期" />
        )}
      </div>
      <aside className="detail-page-panel" aria-label="签署信息">
        <div className="detail-page-scroll">
          {contract.contractStatus === contractStatus.completed && <Finished contract={contract} />}
          <ProgressSection contract={contract} />
          <SignaturesSection key={contract.documentSha256} contract={contract} />
          <FactsSection contract={contract} />
          <AuditSection contract={contract} />
        </div>
        {canSign(contract) && contract.transactionNo !== null && (
          <PanelBar transactionNo={contract.transactionNo} onReject={() => setRejecting(true)} />
        )}
      </aside>
      <CancelDialog contract={canceling ? contract : null} onClose={() => setCanceling(false)} />
      <RejectDialog contract={rejecting ? contract : null} onClose={() => setRejecting(false)} />
    </main>
  )
}

function Document({ contract }: { contract: ContractDetail }): ReactElement {
  const mine = contract.areas.filter((area) => area.mine && !area.signed)
  return (
    <DocumentViewer
      className="detail-page-viewer"
      mode="full"
      tools={canDownload(contract, { operations: true }) ? ALL_TOOLS : NO_DOWNLOAD}
      fileId={contract.fileId}
      pages={contract.pages}
      fileName={`${contract.contractName}.pdf`}
      markedPages={mine.map((area) => area.pageNum)}
      overlay={(page) => (
        <DetailAreas
          areas={contract.areas}
          page={page}
          live={contract.contractStatus === contractStatus.signing}
        />
      )}
    />
  )
}

function DetailHead({
  contract,
  onCancel,
}: {
  contract: ContractDetail
  onCancel: () => void
}): ReactElement {
  const nowMs = useNow()
  const signing = contract.contractStatus === contractStatus.signing
  const left = signing ? remainingTime(contract.signDeadlineTime, nowMs) : null
  return (
    <header className="detail-page-head">
      <div className="grow">
        <nav className="detail-page-crumb cap" aria-label="面包屑">
          <Link to={paths.fileCenter()}>合同中心</Link>
          <i aria-hidden>/</i>
          <span aria-current="page">合同详情</span>
        </nav>
        <h1 className="h-page cut" title={contract.contractName}>
          {contract.contractName}
        </h1>
        <div className="detail-page-meta sec">
          <StatusMark kind={statusKind(contract)} />
          <span className="num">
            编号 {contract.contractNo}
            <CopyButton text={contract.contractNo} label="复制合同编号" />
          </span>
          {contract.completeTime === null ? (
            <span className="num">
              {minuteText(contract.signDeadlineTime)} 截止
              {left && (
                <>
                  ，<b className={left.urgent ? 'warn b5' : 'b5'}>{left.text}</b>
                </>
              )}
            </span>
          ) : (
            <span className="num">{minuteText(contract.completeTime)} 完成</span>
          )}
        </div>
      </div>
      <div className="row g8">
        {canDownload(contract, { operations: true }) && (
          <Button
            icon={<DownloadIcon />}
            href={callUrl(filesContractsDownload, { fileId: contract.fileId })}
            target="_blank"
          >
            下载
          </Button>
        )}
        <EvidenceButton contractId={contract.contractId} />
        {canCancel(contract) && (
          <Button danger onClick={onCancel}>
            撤销
          </Button>
        )}
      </div>
    </header>
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
