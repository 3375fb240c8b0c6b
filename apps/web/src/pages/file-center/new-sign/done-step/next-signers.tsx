import type { ReactElement } from 'react'
import type { PlannedSigner } from '../draft/signing-plan.ts'

interface NextSignersProps {
  contractNo: string
  plan: readonly PlannedSigner[]
  /** Whether the initiator's own turn has come. */
  isMyTurn: boolean
}

/** What happens now that the contract is on its way: whose turn it is, who follows, and what comes at the end. */
export function NextSigners({ contractNo, plan, isMyTurn }: NextSignersProps): ReactElement {
  const now = plan.filter(({ turn }) => turn === 1)
  const next = plan.filter(({ turn }) => turn === 2)
  return (
    <>
      <span className="done-step-line">
        合同编号 <span className="num">{contractNo}</span>
      </span>
      <span className="done-step-line">
        已通知{namesOf(now)}签署
        {next.length > 0 && `，全部签完后通知${namesOf(next)}`}
        {isMyTurn && '。现在轮到您签署'}
      </span>
      <span className="done-step-line">全部签署方完成后合同生效</span>
    </>
  )
}

function namesOf(signers: readonly PlannedSigner[]): string {
  return signers.map(({ title }) => title).join('、')
}
