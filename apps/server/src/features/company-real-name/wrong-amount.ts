import type { companyRealNameBankAmountVerify } from '@qiyin/calls/areas/company-real-name.ts'
import type { Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { maxAmountTries } from '@qiyin/domain/company/verify-way.ts'
import type { Tx } from '../../http/context.ts'
import { advance, type Mover } from './advance.ts'
import { requireStatus, type Own } from './own.ts'
import { payout } from './payout-status.ts'
import { updateAuthentication } from './store.ts'

/** Counts a wrong try under the locks of the caller; the last one ends the application. */
export async function wrongAmount(
  tx: Tx,
  mover: Mover,
  own: Own,
): Promise<Result<typeof companyRealNameBankAmountVerify>> {
  const { authentication } = own
  requireStatus(authentication.authStatus, companyAuthStatus.firstReviewPassed)
  const tries = authentication.amountTries + 1
  const last = tries >= maxAmountTries
  await advance(tx, mover, { ...own, event: { type: 'amountWrong', last } })
  await updateAuthentication(
    tx,
    authentication.id,
    last
      ? { amount_enc: null, payout_status: payout.none, fail_reason: '打款金额验证次数已用完，请重新申请' }
      : { amount_tries: tries },
  )
  return { isMatchAmount: false, remainTimes: maxAmountTries - tries, totalTimes: maxAmountTries }
}
