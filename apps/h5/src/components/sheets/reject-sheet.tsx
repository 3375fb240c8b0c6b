import type { ReactElement } from 'react'
import { rejectReasonProblem } from '@qiyin/domain/text-check.ts'
import { useRejectContract } from '@qiyin/ui/contract-actions/use-reject-contract.ts'
import { ReasonSheet } from './reason-sheet.tsx'

interface RejectSheetProps {
  contract: { contractId: string; contractName: string }
  onClose: () => void
  onRejected?: () => void
}

/** D-15 on a phone. */
export function RejectSheet({ contract, onClose, onRejected }: RejectSheetProps): ReactElement {
  const reject = useRejectContract(() => {
    onClose()
    onRejected?.()
  })
  return (
    <ReasonSheet
      title="拒签"
      note={`拒签后合同「${contract.contractName}」将终止，发起方和其他签署方会收到通知。`}
      label="拒签原因"
      okText="确认拒签"
      problemOf={rejectReasonProblem}
      busy={reject.isPending}
      onClose={onClose}
      onSubmit={(reason) => reject.mutate({ contractId: contract.contractId, reason })}
    />
  )
}
