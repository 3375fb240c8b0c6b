import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { useCallMutation } from '../call-hooks.ts'
import { contractAnswers } from './contract-answers.ts'

/** 撤销, after which lists, counts and details are fetched again. */
export function useCancelContract(onDone: () => void): ReturnType<typeof useCallMutation<typeof signCancel>> {
  return useCallMutation(signCancel, {
    stale: contractAnswers,
    successText: '撤销成功',
    onSuccess: onDone,
  })
}
