import { toast } from '@qiyin/ui/base/toast.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import type { Pages } from '../../../../components/stamp-desk/placing.ts'
import type { Draft } from '../draft/draft.ts'
import { signingPlan } from '../draft/signing-plan.ts'
import { problemsOf, showSigner } from './placing-problems.ts'
import { PlanList } from './plan-list.tsx'

/**
 * Asks whether the contract is to be initiated as it is placed, with its plan before the eyes; false where somebody thinks
 * better of it, and without a question where it would be refused: `onProblem` has that shown at the signers.
 */
export async function confirmPlacing(draft: Draft, pages: Pages, onProblem: () => void): Promise<boolean> {
  const [problem] = problemsOf(draft, pages)
  if (!problem) {
    const content = <PlanList plan={signingPlan(draft)} />
    return confirm({ title: '确认发起签署？', content, widthPx: 480 })
  }
  onProblem()
  // What is said at the signer is said once.
  if (!problem.lacks || problem.signerKey === null) toast('error', problem.message)
  showSigner(problem.signerKey ?? '')
  return false
}

interface InitiateButtonProps {
  busy: boolean
  /** Places that were found in the document and not decided on yet. */
  proposed: number
  onInitiate: () => Promise<void>
}

/** 确认发起, once nothing that was proposed is left undecided. */
export function InitiateButton({ busy, proposed, onInitiate }: InitiateButtonProps): ReactElement {
  return (
    <Button
      type="primary"
      loading={busy}
      disabled={proposed > 0}
      title={proposed > 0 ? '请先采用或忽略识别到的签署位置' : undefined}
      onClick={() => void onInitiate()}
    >
      确认发起
    </Button>
  )
}
