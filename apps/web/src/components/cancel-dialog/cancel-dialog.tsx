import { signStatus, type SignStatus } from '@qiyin/domain/contract/status.ts'
import { cancelReasonProblem } from '@qiyin/domain/text-check.ts'
import type { ReactElement } from 'react'
import { useCancelContract } from '@qiyin/ui/contract-actions/use-cancel-contract.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { shownAddress } from '@qiyin/ui/base/call-request.ts'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { ReasonDialog } from '../reason-dialog/reason-dialog.tsx'
import './cancel-dialog.css'

interface CanceledContract {
  contractId: string
  contractNo: string
  contractName: string
  thumbnailPath: string
  signers: readonly { signStatus: SignStatus }[]
}

interface CancelDialogProps {
  /** Null keeps the dialog closed. */
  contract: CanceledContract | null
  onClose: () => void
}

/** D-11: the initiator withdraws a contract, with a reason. */
export function CancelDialog({ contract, onClose }: CancelDialogProps): ReactElement {
  const cancel = useCancelContract(onClose)
  return (
    <ReasonDialog
      open={contract !== null}
      title="撤销合同"
      okText="确认撤销"
      label="撤销原因"
      note="撤销后合同将失效且不可恢复，所有签署方将收到通知"
      problemOf={cancelReasonProblem}
      busy={cancel.isPending}
      onClose={onClose}
      onReason={(cancelReason) =>
        contract && cancel.mutate({ contractId: contract.contractId, cancelReason })
      }
    >
      {contract && <CanceledSlip contract={contract} />}
    </ReasonDialog>
  )
}

function CanceledSlip({ contract }: { contract: CanceledContract }): ReactElement {
  const signed = contract.signers.filter((signer) => signer.signStatus === signStatus.signed).length
  return (
    <div className="cancel-dialog-contract">
      <PageThumb src={shownAddress(contract.thumbnailPath)} widthPx={32} />
      <div className="grow">
        <div className="b5">
          <MidText text={contract.contractName} />
        </div>
        <div className="cap ink3 num">
          {contract.contractNo}，{signed}/{contract.signers.length} 方已签
        </div>
      </div>
    </div>
  )
}
