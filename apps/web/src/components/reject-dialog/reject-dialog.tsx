import { rejectReasonProblem } from '@qiyin/domain/text-check.ts'
import type { ReactElement } from 'react'
import { useRejectContract } from '@qiyin/ui/contract-actions/use-reject-contract.ts'
import { ReasonDialog } from '../reason-dialog/reason-dialog.tsx'

interface RejectDialogProps {
  contract: { contractId: string; contractName: string } | null
  onClose: () => void
  onRejected?: () => void
}

/** D-15: refuse to sign, with a reason; the contract ends. */
export function RejectDialog({ contract, onClose, onRejected }: RejectDialogProps): ReactElement {
  const reject = useRejectContract(() => {
    onClose()
    onRejected?.()
  })
  return (
    <ReasonDialog
      open={contract !== null}
      title="拒签"
      okText="确认拒签"
      label="拒签原因"
      note={`拒签后合同「${contract?.contractName ?? ''}」将终止，发起方和其他签署方会收到通知`}
      problemOf={rejectReasonProblem}
      busy={reject.isPending}
      onClose={onClose}
      onReason={(reason) => contract && reject.mutate({ contractId: contract.contractId, reason })}
    />
  )
}
