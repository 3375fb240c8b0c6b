import type { ReactElement } from 'react'
import { cancelReasonProblem } from '@qiyin/domain/text-check.ts'
import { useCancelContract } from '@qiyin/ui/contract-actions/use-cancel-contract.ts'
import { ReasonSheet } from './reason-sheet.tsx'

interface CancelSheetProps {
  contractId: string
  onClose: () => void
}

/** D-11 on a phone. */
export function CancelSheet({ contractId, onClose }: CancelSheetProps): ReactElement {
  const cancel = useCancelContract(onClose)
  return (
    <ReasonSheet
      title="撤销合同"
      note="撤销后合同将失效且不可恢复，所有签署方将收到通知"
      label="撤销原因"
      okText="确认撤销"
      problemOf={cancelReasonProblem}
      busy={cancel.isPending}
      onClose={onClose}
      onSubmit={(cancelReason) => cancel.mutate({ contractId, cancelReason })}
    />
  )
}
