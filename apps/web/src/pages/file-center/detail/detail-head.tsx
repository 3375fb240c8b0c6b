import { Button } from 'antd'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { canDownload } from '@qiyin/domain/contract/row-actions.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { StatusMark, statusKind } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import { minuteText, remainingTime } from '@qiyin/ui/dates.ts'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { EvidenceButton } from './evidence-button.tsx'
import { RarerActions } from './rarer-actions.tsx'
import './detail-page.css'

interface HeadProps {
  contract: ContractDetail
  onExtend: () => void
  onChangeSigner: () => void
  onCancel: () => void
}

/** What the contract is called and how it stands, and what can be done with it. */
export function DetailHead({ contract, ...acts }: HeadProps): ReactElement {
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
        <RarerActions contract={contract} {...acts} />
      </div>
    </header>
  )
}
