import type { companyRealNameBankAmountVerify } from '@qiyin/calls/areas/company-real-name.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { parsePaymentAmount } from '@qiyin/domain/company/bank.ts'
import { maxAmountTries } from '@qiyin/domain/company/verify-way.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { queueNotice } from '../messages/public.ts'
import { advance } from './advance.ts'
import { payout } from './payout-status.ts'
import { lockClaim, requireStatus } from './own.ts'
import { findAuthentication, findSealed } from './store.ts'
import { claimOf, requireFree } from './submit.ts'
import { compareAtSupplier } from './supplier-payment.ts'
import { wrongAmount } from './wrong-amount.ts'

/** POST /company-real-name/bank-amount-verify: a wrong try counts whatever else happens. */
export async function verifyAmount(
  input: Input<typeof companyRealNameBankAmountVerify>,
  context: Context,
): Promise<Result<typeof companyRealNameBankAmountVerify>> {
  const parsed = parsePaymentAmount(input.amount)
  if ('problem' in parsed) throw new CallError({ name: 'PARAMETER_INVALID', message: parsed.problem })
  const { secrets, now, user } = context
  const given = await findAuthentication(context.db, input)
  if (given && given.supplierSerialNo !== null) return compareAtSupplier(context, input, parsed.cents)
  return context.transaction(async (tx) => {
    const { company, authentication } = await lockClaim(tx, context, input)
    const own = { company, authentication }
    requireStatus(authentication.authStatus, companyAuthStatus.firstReviewPassed)
    if (authentication.payoutTime === null) throw new CallError('PAYOUT_NOT_SENT')
    const claim = claimOf(authentication)
    await requireFree(tx, claim, 'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT')
    const sealed = await findSealed(tx, authentication.id)
    const wanted = sealed.amount && secrets.open(sealed.amount, 'company.amount')
    if (String(parsed.cents) === wanted) {
      // Whatever is still to be paid need not be.
      const done = { amount_enc: null, complete_time: now(), payout_status: payout.none }
      const assurance = reviewAssurance(context)
      await advance(tx, context, { ...own, event: { type: 'amountMatched' }, patch: { ...done, assurance } })
      await queueNotice(tx, context, {
        personId: user.personId,
        scene: 'COMPANY_AUTH',
        values: { company: claim.companyName, passed: true },
      })
      return {
        isMatchAmount: true,
        remainTimes: maxAmountTries - authentication.amountTries,
        totalTimes: maxAmountTries,
      }
    }
    return wrongAmount(tx, context, own)
  })
}

/** What a proof by review and payment is worth: a demonstration's reviews itself. */
function reviewAssurance({ config }: Context): string {
  return config.demo.enabled ? 'simulated' : 'manual'
}
