import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { canSign } from '@qiyin/domain/contract/row-actions.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import type { PersonContract } from '@qiyin/ui/contract-list/use-contract-pages.ts'
import { StatusMark, statusKind } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { dayText, remainingTime } from '@qiyin/ui/dates.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import { SignerMarks } from './signer-marks.tsx'
import './contract-card.css'

interface ContractCardProps {
  contract: PersonContract
  /** `useNow()`. */
  nowMs: number
}

/** A contract of a list: the card opens it, 签署 signs it. */
export function ContractCard({ contract, nowMs }: ContractCardProps): ReactElement {
  const { starting, start } = useStartSigning()
  const transactionNo = canSign(contract) ? contract.transactionNo : null
  return (
    <article className="contract-card">
      <h2>
        <Link to={paths.contractDetail(contract.contractId, contract.signId)}>{contract.contractName}</Link>
      </h2>
      <p className="cap ink3 cut">{contract.companyName || contract.initiator} 发起</p>
      <div className="contract-card-foot">
        <div className="grow">
          <SignerMarks contract={contract} />
          <Due contract={contract} nowMs={nowMs} />
        </div>
        {transactionNo === null ? (
          <StatusMark kind={statusKind(contract)} />
        ) : (
          <button
            type="button"
            className="btn tonal"
            aria-label={`签署 ${contract.contractName}`}
            disabled={starting !== null}
            onClick={() => void start(transactionNo)}
          >
            签署
          </button>
        )}
      </div>
    </article>
  )
}

function Due({ contract, nowMs }: ContractCardProps): ReactElement {
  const { completeTime, endTime, signDeadlineTime } = contract
  if (contract.contractStatus === contractStatus.completed)
    return <p className="cap ink3 num">{dayText(completeTime)} 完成</p>
  if (contract.contractStatus !== contractStatus.signing)
    return <p className="cap ink3 num">{dayText(endTime ?? signDeadlineTime)} 结束</p>
  const left = remainingTime(signDeadlineTime, nowMs)
  if (left?.urgent) return <p className="cap warn b5 num">{left.text}</p>
  return <p className="cap ink3 num">{dayText(signDeadlineTime)} 截止</p>
}
