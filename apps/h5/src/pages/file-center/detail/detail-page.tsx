import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { canCancel, canDownload, canPackEvidence, canRead } from '@qiyin/domain/contract/row-actions.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { useEvidencePackage } from '@qiyin/ui/contract-actions/use-evidence-package.ts'
import { DetailAreas } from '@qiyin/ui/contract-detail/detail-areas.tsx'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { useContractDetail } from '@qiyin/ui/contract-detail/use-contract-detail.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { MoreIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { ContractViewer } from '../../../components/contract-viewer/contract-viewer.tsx'
import { ActionSheet, type SheetAction } from '../../../components/sheets/action-sheet.tsx'
import { CancelSheet } from '../../../components/sheets/cancel-sheet.tsx'
import { PhoneBar } from '../../../components/phone-bar/phone-bar.tsx'
import { DetailBar } from './detail-bar.tsx'
import { DetailSheets } from './detail-sheets.tsx'
import './detail-page.css'

const SealDialog = lazy(async () => ({
  default: (await import('@qiyin/ui/contract-detail/seal-dialog.tsx')).SealDialog,
}))

const notMine = { title: '合同不存在或无权查看', text: '请核对链接，或联系合同发起方' }

/** H-06 /file-center/detail?contractId&signId; `view` shows the document on the whole screen. */
export function DetailPage(): ReactElement {
  usePageTitle('合同详情')
  const [query] = useSearchParams()
  const { detail, missing, lost } = useContractDetail(query.get('contractId') ?? '', query.get('signId'))
  if (missing) {
    return (
      <>
        <PhoneBar title="合同详情" back={paths.fileCenter()} />
        <main id="main" tabIndex={-1}>
          <Blank art="missing" {...(lost ?? notMine)}>
            <Link className="btn primary" to={paths.fileCenter()}>
              返回合同中心
            </Link>
          </Blank>
        </main>
      </>
    )
  }
  return (
    <Region query={detail} skeleton={<DetailSkeleton />}>
      {(contract) =>
        query.has('view') && canRead(contract) ? (
          <Document contract={contract} />
        ) : (
          <Detail contract={contract} />
        )
      }
    </Region>
  )
}

function Document({ contract }: { contract: ContractDetail }): ReactElement {
  const navigate = useNavigate()
  const [seal, setSeal] = useState<ContractDetail['areas'][number] | null>(null)
  return (
    <>
      <ContractViewer
        fileId={contract.fileId}
        contractName={contract.contractName}
        pages={contract.pages}
        overlay={(page) => (
          <DetailAreas
            areas={contract.areas}
            page={page}
            live={contract.contractStatus === contractStatus.signing}
            onPick={setSeal}
          />
        )}
        actions={
          canDownload(contract, { operations: true })
            ? [{ label: '下载', onClick: () => openDownload(contract.fileId) }]
            : []
        }
        onBack={() =>
          void navigate(paths.contractDetail(contract.contractId, contract.signId), { replace: true })
        }
      />
      <Suspense>
        {seal && <SealDialog contractId={contract.contractId} area={seal} onClose={() => setSeal(null)} />}
      </Suspense>
    </>
  )
}

function Detail({ contract }: { contract: ContractDetail }): ReactElement {
  const [choosing, setChoosing] = useState(false)
  const [canceling, setCanceling] = useState(false)
  const evidence = useEvidencePackage()
  const actions: SheetAction[] = [
    ...(canPackEvidence(contract) && !evidence.busy
      ? [{ label: '下载证据包', onClick: () => void evidence.download(contract.contractId) }]
      : []),
    ...(canCancel(contract) ? [{ label: '撤销合同', danger: true, onClick: () => setCanceling(true) }] : []),
  ]
  return (
    <div className="detail-page">
      <PhoneBar
        title="合同详情"
        back={paths.fileCenter()}
        right={
          actions.length > 0 && (
            <button type="button" className="phone-touch" aria-label="更多" onClick={() => setChoosing(true)}>
              <MoreIcon size={22} />
            </button>
          )
        }
      />
      <main id="main" tabIndex={-1}>
        <DetailSheets contract={contract} />
      </main>
      <DetailBar contract={contract} />
      {choosing && <ActionSheet title="更多" actions={actions} onClose={() => setChoosing(false)} />}
      {canceling && <CancelSheet contractId={contract.contractId} onClose={() => setCanceling(false)} />}
    </div>
  )
}

function DetailSkeleton(): ReactElement {
  return (
    <>
      <PhoneBar title="合同详情" back={paths.fileCenter()} />
      <main id="main" tabIndex={-1} aria-busy="true" aria-label="正在加载">
        <div className="detail-sheets-document" />
        <div className="phone-sheet detail-page-wait">
          {[70, 40, 90, 60].map((width) => (
            <i key={width} className="skeleton" style={{ width: `${width}%` }} />
          ))}
        </div>
      </main>
    </>
  )
}

function openDownload(fileId: string): void {
  window.open(callUrl(filesContractsDownload, { fileId }), '_blank')
}
