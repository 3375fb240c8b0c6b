import { contractMessages } from '@qiyin/calls/areas/messages.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { signUrge } from '@qiyin/calls/areas/sign.ts'
import { toast } from '../base/toast.ts'
import { useCallMutation } from '../call-hooks.ts'
import { contractAnswers } from './contract-answers.ts'

/** 催签: all whose turn it is and who were not urged today; says whom. */
export function useUrgeContract(): (contract: { readonly contractId: string }) => void {
  const { mutate, isPending } = useCallMutation(signUrge, {
    stale: [...contractAnswers, contractMessages],
    onSuccess: (urged) => toast('success', urgedText(urged)),
  })
  return ({ contractId }) => {
    if (!isPending) mutate({ contractId })
  }
}

/** Whom it has told; by night also when their phones are told. */
export function urgedText({ names, smsTime }: Answer<typeof signUrge>): string {
  return withSmsTime(`已提醒${names.join('、')}签署`, smsTime)
}

/** What was done, and by night when the phones of those concerned are told of it. */
export function withSmsTime(done: string, smsTime: string | null): string {
  return smsTime === null ? done : `${done}；现为免打扰时段，短信将于${smsTime.slice(5, 16)}发送`
}
