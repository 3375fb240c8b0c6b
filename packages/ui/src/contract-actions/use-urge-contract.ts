import { contractMessages } from '@qiyin/calls/areas/messages.ts'
import { signUrge } from '@qiyin/calls/areas/sign.ts'
import { toast } from '../base/toast.ts'
import { useCallMutation } from '../call-hooks.ts'
import { contractAnswers } from './contract-answers.ts'

/** 催签: all whose turn it is and who were not urged today; says whom. */
export function useUrgeContract(): (contract: { readonly contractId: string }) => void {
  const { mutate, isPending } = useCallMutation(signUrge, {
    stale: [...contractAnswers, contractMessages],
    onSuccess: (names) => toast('success', `已提醒${names.join('、')}签署`),
  })
  return ({ contractId }) => {
    if (!isPending) mutate({ contractId })
  }
}
