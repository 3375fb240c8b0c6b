import type { companyRealNamePayoutRenew } from '@qiyin/calls/areas/company-real-name.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { secondTransferTime } from '@qiyin/domain/company/verify-way.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordCompanyStep } from './advance.ts'
import { lockOwn, requireStatus } from './own.ts'
import { sendPayout } from './payout-job.ts'
import { payout } from './payout-status.ts'
import { updateAuthentication } from './store.ts'

/** POST /company-real-name/payout/renew: the same amount again, so that whichever transfer comes is right. */
export async function renewPayout(
  which: Input<typeof companyRealNamePayoutRenew>,
  context: Context,
): Promise<Result<typeof companyRealNamePayoutRenew>> {
  const { now, jobs, config } = context
  await context.transaction(async (tx) => {
    const { company, authentication } = await lockOwn(tx, context, which)
    const { id, authStatus, payoutStatus, payoutTime, payoutRenewed, serialNo } = authentication
    requireStatus(authStatus, companyAuthStatus.firstReviewPassed)
    if (payoutStatus !== payout.sent) throw new CallError('PAYOUT_NOT_SENT')
    const from = secondTransferTime({ time: payoutTime, renewed: payoutRenewed })
    // A supplier sends its own.
    if (authentication.supplierSerialNo !== null) throw new CallError('PAYOUT_NOT_RENEWABLE')
    if (from === null || now() < from) throw new CallError('PAYOUT_NOT_RENEWABLE')
    await updateAuthentication(tx, id, {
      // Its time stays: the first transfer may come meanwhile, and is as right.
      payout_status: payout.waiting,
      payout_renewed: true,
    })
    await recordCompanyStep(tx, context, { company, event: 'changed', note: '申请重新打款' })
    if (config.companyPayout.kind !== 'manual') await jobs.send(tx, sendPayout, { ...which, serialNo })
  })
  return true
}
