import type { ReactElement } from 'react'
import type { PlannedSigner } from '../draft/signing-plan.ts'

interface NextSignersProps {
  contractNo: string
  plan: readonly PlannedSigner[]
  /** The signers who are the initiator. */
  ownKeys: readonly string[]
  /** Whether the initiator's own turn has come. */
  isMyTurn: boolean
}

/** What happens now that the contract is on its way: whose turn it is, who follows, and what comes at the end. */
export function NextSigners({ contractNo, ...course }: NextSignersProps): ReactElement {
  return (
    <>
      <span className="done-step-line">
        合同编号 <span className="num">{contractNo}</span>
      </span>
      <span className="done-step-line">{courseText(course)}</span>
      <span className="done-step-line">全部签署方完成后合同生效</span>
    </>
  )
}

/** Whoever reads it is 您, not his name: what he has to do himself is not told to a third. */
function courseText({ plan, ownKeys, isMyTurn }: Omit<NextSignersProps, 'contractNo'>): string {
  const isOwn = ({ key }: PlannedSigner): boolean => ownKeys.includes(key)
  // What the server opened counts: a turn that is not open is not one's own yet.
  const told = plan.filter((signer) => signer.turn === 1 && !(isMyTurn && isOwn(signer)))
  const next = plan.filter(({ turn }) => turn === 2)
  const nextNames = next.map((signer) => (isOwn(signer) ? '您' : signer.title))
  const isOne = told.length + (isMyTurn ? 1 : 0) === 1
  return [
    ...(told.length > 0 ? [`已通知${told.map(({ title }) => title).join('、')}签署`] : []),
    ...(isMyTurn ? ['现在轮到您签署'] : []),
    ...(next.length > 0 ? [`${isOne ? '' : '都'}签完后再通知${nextNames.join('、')}`] : []),
  ].join('，')
}
