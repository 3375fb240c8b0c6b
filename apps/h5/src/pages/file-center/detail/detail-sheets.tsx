import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { canRead } from '@qiyin/domain/contract/row-actions.ts'
import { signOrderType, signOrderTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { endNote } from '@qiyin/ui/contract-detail/end-note.ts'
import { ProgressTimeline } from '@qiyin/ui/contract-detail/progress-timeline.tsx'
import { StatusMark, statusKind } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import { minuteText, remainingTime } from '@qiyin/ui/dates.ts'
import { EyeIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import './detail-sheets.css'

/** Three times the 310 px it is shown at, for the screens of phones. */
const pageImagePx = 930

/** The first page on the desk, over it the sheets: what it is, and how far it has come. */
export function DetailSheets({ contract }: { contract: ContractDetail }): ReactElement {
  const ended = endNote(contract)
  const order =
    contract.signOrderType === signOrderType.ordered ? signOrderType.ordered : signOrderType.unordered
  return (
    <>
      {canRead(contract) && <FirstPage contract={contract} />}
      <section className="phone-sheet detail-sheets-summary" aria-labelledby="detail-name">
        <h2 id="detail-name">{contract.contractName}</h2>
        <div className="row between g8">
          <StatusMark kind={statusKind(contract)} />
          <Remaining contract={contract} />
        </div>
        {ended !== null && (
          <p className="detail-sheets-ended" role="status">
            {ended}
          </p>
        )}
        <dl>
          <Fact name="发起方">{contract.companyName || contract.initiator}</Fact>
          <Fact name="合同编号">
            <span className="num">{contract.contractNo}</span>
            <CopyButton text={contract.contractNo} label="复制合同编号" />
          </Fact>
          <Fact name="所属应用">{contract.businessName}</Fact>
          <Fact name="签署截止">
            <span className="num">{minuteText(contract.signDeadlineTime)}</span>
          </Fact>
        </dl>
      </section>
      <section className="phone-sheet" aria-labelledby="detail-progress">
        <div className="row between detail-sheets-progress">
          <h2 className="h-sheet" id="detail-progress">
            签署进度
          </h2>
          <span className="cap ink3">{signOrderTypeLabel[order]}</span>
        </div>
        <ProgressTimeline contract={contract} />
      </section>
    </>
  )
}

function FirstPage({ contract }: { contract: ContractDetail }): ReactElement {
  return (
    <div className="detail-sheets-document">
      <img
        alt="合同第 1 页"
        src={callUrl(filesPageImage, { fileId: contract.fileId, pageNum: 1, widthPx: pageImagePx })}
      />
      <Link className="btn" to={`${paths.contractDetail(contract.contractId, contract.signId)}&view=1`}>
        <EyeIcon size={20} />
        查看合同 · {contract.pageCount} 页
      </Link>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Remaining({ contract }: { contract: ContractDetail }): ReactElement | null {
  const nowMs = useNow()
  if (contract.completeTime !== null)
    return <span className="cap ink3 num">{minuteText(contract.completeTime)} 完成</span>
  if (contract.contractStatus !== contractStatus.signing) return null
  const left = remainingTime(contract.signDeadlineTime, nowMs)
  return left && <span className={left.urgent ? 'warn b5 num' : 'ink2 num'}>{left.text}</span>
}
