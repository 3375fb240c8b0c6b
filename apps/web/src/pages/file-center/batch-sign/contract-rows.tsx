import type { ReactElement, ReactNode } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { myAreas } from '@qiyin/ui/signing/signing-state.ts'
import type { BatchContract } from './batch.ts'
import './contract-rows.css'

interface ContractRowsProps {
  contracts: readonly BatchContract[]
  currentId: string | undefined
  /** Absent: rows cannot be chosen. */
  onPick?: (contract: BatchContract) => void
  /** How the contract stands, under its name. */
  state: (contract: BatchContract) => ReactNode
  /** Right of the sender. */
  aside?: (contract: BatchContract) => ReactNode
}

/** The contracts of a run, one row of 93 each; the current one has an edge of ink. */
export function ContractRows({
  contracts,
  currentId,
  onPick,
  state,
  aside,
}: ContractRowsProps): ReactElement {
  return (
    <ul className="contract-rows">
      {contracts.map((contract) => (
        <li key={contract.signId}>
          <Row
            isCurrent={contract.signId === currentId}
            {...(onPick && { onPick: () => onPick(contract), disabled: contract.blocked !== null })}
          >
            <PageThumb
              src={callUrl(filesPageImage, { fileId: contract.fileId, pageNum: 1, widthPx: 160 })}
              widthPx={44}
            />
            <span className="contract-rows-text">
              <span className="contract-rows-line">
                <span className="contract-rows-name">
                  <MidText text={contract.contractName} />
                </span>
                <span className="cap ink2 num">{myAreas(contract).length} 处</span>
              </span>
              <span className="contract-rows-line cap ink3">
                <span className="cut">{contract.initiatorCompany}</span>
                {aside?.(contract)}
              </span>
              <span className="contract-rows-state">{state(contract)}</span>
            </span>
          </Row>
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  isCurrent: boolean
  onPick?: () => void
  disabled?: boolean
  children: ReactNode
}

function Row({ isCurrent, onPick, disabled, children }: RowProps): ReactElement {
  const current = { 'aria-current': isCurrent ? ('true' as const) : undefined }
  if (!onPick) {
    return (
      <div className="contract-rows-row" {...current}>
        {children}
      </div>
    )
  }
  return (
    <button type="button" className="contract-rows-row" disabled={disabled} onClick={onPick} {...current}>
      {children}
    </button>
  )
}
