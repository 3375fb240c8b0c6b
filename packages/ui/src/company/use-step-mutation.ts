import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import type { Call } from '@qiyin/calls/call.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { useCallMutation, type WriteOptions } from '../call-hooks.ts'
import { invalidate } from '../query-client.ts'

/**
 * A write of the wizard. Refused because the step is over (its answer was lost on the way, another window was faster),
 * it has the wizard look where it stands now: nothing else would lead on from there.
 */
export function useStepMutation<C extends Call>(
  call: C,
  options: WriteOptions<C>,
): ReturnType<typeof useCallMutation<C>> {
  return useCallMutation(call, {
    ...options,
    onFailure: (failure, args) => {
      if (overCodes.includes(failure.code)) void invalidate(companyGetByCompanyId)
      return options.onFailure?.(failure, args) ?? false
    },
  })
}

const overCodes: readonly number[] = [
  toldRefusals.FAILED.code,
  formRefusals.COMPANY_ALREADY_AUTHENTICATED.code,
]
