import { signReject, signTask } from '@qiyin/calls/areas/sign.ts'
import { useCallMutation } from '../call-hooks.ts'
import { contractAnswers } from './contract-answers.ts'

/** 拒签, after which nothing on screen about the contract is true any more. */
export function useRejectContract(onDone: () => void): ReturnType<typeof useCallMutation<typeof signReject>> {
  return useCallMutation(signReject, {
    stale: [...contractAnswers, signTask],
    successText: '已拒签',
    onSuccess: onDone,
  })
}
