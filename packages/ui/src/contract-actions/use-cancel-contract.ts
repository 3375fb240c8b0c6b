import {
  contractQueryDetail,
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { useCallMutation } from '../call-hooks.ts'

/** 撤销, after which lists, counts and details are fetched again. */
export function useCancelContract(onDone: () => void): ReturnType<typeof useCallMutation<typeof signCancel>> {
  return useCallMutation(signCancel, {
    stale: [contractQueryListPerson, contractQueryOverviewPerson, contractQueryDetail],
    successText: '撤销成功',
    onSuccess: onDone,
  })
}
