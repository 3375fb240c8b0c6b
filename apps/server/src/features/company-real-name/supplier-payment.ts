import type {
  companyRealNameBankAmountVerify,
  companyRealNameBankInfoAudit,
} from '@qiyin/calls/areas/company-real-name.ts'
import type { companyRealNameSupplierBranches } from '@qiyin/calls/areas/company-supplier.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { normaliseAccount } from '@qiyin/domain/company/bank.ts'
import { maxAmountTries } from '@qiyin/domain/company/verify-way.ts'
import type { SupplierBranch } from '@qiyin/providers/company-identity.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { advance } from './advance.ts'
import { applyCompanyOutcome } from './apply-outcome.ts'
import { bankPatchOf } from './bank-patch.ts'
import { lockClaim, movedOn, requireStatus } from './own.ts'
import { payout } from './payout-status.ts'
import { findAuthentication, type Authentication } from './store.ts'
import { claimOf, requireFree } from './submit.ts'
import { requireFewSubmissions } from './submission-limit.ts'
import { exclusively } from './supplier-call.ts'
import { requireSupplier, supplierRefusal, type SupplierProver } from './supplier-proof.ts'
import { wrongAmount } from './wrong-amount.ts'

/** GET /company-real-name/supplier-branches: branches as the supplier names them, whose number a payment needs. */
export async function listSupplierBranches(
  { keyword, ...which }: Input<typeof companyRealNameSupplierBranches>,
  context: Context,
): Promise<Result<typeof companyRealNameSupplierBranches>> {
  const prover = requireSupplier(context, which.supplierCode)
  const serialNo = begunNumber(await findAuthentication(context.db, which))
  const branches = await findBranches(prover, { serialNo, keyword })
  if (branches.length === 0) throw new CallError('BRANCH_NOT_FOUND')
  return branches.map(({ branchName }) => ({ name: branchName }))
}

async function findBranches(
  { identity, supplierCode }: SupplierProver,
  asked: { serialNo: string; keyword: string },
): Promise<readonly SupplierBranch[]> {
  try {
    return await identity.listBranches(asked)
  } catch (error) {
    throw supplierRefusal(error, supplierCode)
  }
}

/** What was begun at the supplier on our pages and still stands. */
function begunNumber(current: Authentication | undefined): string {
  requireStatus(current?.authStatus, companyAuthStatus.basicSubmitted)
  if (current?.supplierSerialNo == null)
    throw new CallError({ name: 'FAILED', message: '请先由服务商核验企业信息' })
  return current.supplierSerialNo
}

/** `bank-info-audit` at a supplier: it orders the payment, and the amount is to be entered (6). */
export async function orderPayment(
  { bankInfoBO: bank, ...which }: Input<typeof companyRealNameBankInfoAudit>,
  context: Context,
): Promise<Result<typeof companyRealNameBankInfoAudit>> {
  const prover = requireSupplier(context, which.supplierCode)
  if (!bank) throw new CallError('COMPANY_DATA_MISSING')
  return exclusively(context, which, {
    check: async (tx, { authentication }) => {
      begunNumber(authentication)
      await requireFree(tx, claimOf(authentication), 'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT')
      await requireFewSubmissions(tx, context, which.companyId)
    },
    ask: async ({ authentication }) => {
      const serialNo = begunNumber(authentication)
      const branches = await findBranches(prover, { serialNo, keyword: bank.subBranchName })
      const branch = branches.find(({ branchName }) => branchName === bank.subBranchName)
      if (!branch) throw new CallError({ name: 'PARAMETER_INVALID', message: '请从列表中选择开户支行' })
      const account = {
        bankName: bank.bankName,
        provinceName: bank.bankProvince,
        cityName: bank.bankCity,
        accountNo: normaliseAccount(bank.bankNo),
        ...branch,
      }
      try {
        await prover.identity.submitBankVerification({ serialNo, account })
      } catch (error) {
        throw supplierRefusal(error, which.supplierCode)
      }
      return { authStatus: await writeOrdered(context, { which, serialNo, bank }) }
    },
  })
}

async function writeOrdered(
  context: Context,
  {
    which,
    serialNo,
    bank,
  }: {
    which: { companyId: string; supplierCode: string }
    serialNo: string
    bank: NonNullable<Input<typeof companyRealNameBankInfoAudit>['bankInfoBO']>
  },
): Promise<Result<typeof companyRealNameBankInfoAudit>['authStatus']> {
  const time = context.now()
  return context.transaction(async (tx) => {
    const own = await lockClaim(tx, context, which)
    if (begunNumber(own.authentication) !== serialNo) throw movedOn()
    const sent = { payout_status: payout.sent, payout_time: time, payout_remark: null, amount_tries: 0 }
    const patch = {
      ...bankPatchOf(context, which.supplierCode, bank),
      ...sent,
      submitted_time: time,
      audit_time: time,
    }
    return advance(tx, context, { ...own, event: { type: 'paymentOrdered' }, patch })
  })
}

/** `bank-amount-verify` at a supplier, which alone knows the amount; a wrong try counts here as well. */
export async function compareAtSupplier(
  context: Context,
  which: Pick<Input<typeof companyRealNameBankAmountVerify>, 'companyId' | 'supplierCode'>,
  amountCents: number,
): Promise<Result<typeof companyRealNameBankAmountVerify>> {
  const prover = requireSupplier(context, which.supplierCode)
  return exclusively(context, which, {
    check: async (tx, { authentication }) => {
      requireStatus(authentication.authStatus, companyAuthStatus.firstReviewPassed)
      await requireFree(tx, claimOf(authentication), 'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT')
    },
    ask: async ({ authentication: { supplierSerialNo, amountTries } }) => {
      if (supplierSerialNo === null) throw movedOn()
      const serialNo = supplierSerialNo
      const isMatchAmount = await compare(prover, serialNo, amountCents)
      if (!isMatchAmount)
        return context.transaction(async (tx) => {
          const own = await lockClaim(tx, context, which)
          if (own.authentication.supplierSerialNo !== serialNo) throw movedOn()
          return wrongAmount(tx, context, own)
        })
      const { supplierCode } = prover
      const outcome = { status: 'verified', assurance: 'provider' } as const
      await context.transaction((tx) => applyCompanyOutcome(tx, context, { serialNo, supplierCode, outcome }))
      return { isMatchAmount, remainTimes: maxAmountTries - amountTries, totalTimes: maxAmountTries }
    },
  })
}

async function compare(
  { identity, supplierCode }: SupplierProver,
  serialNo: string,
  amountCents: number,
): Promise<boolean> {
  try {
    return (await identity.verifyAmount({ serialNo, amountCents })).isMatchAmount
  } catch (error) {
    throw supplierRefusal(error, supplierCode)
  }
}
