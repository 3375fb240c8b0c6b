import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { normaliseCompanyName, toChineseBrackets } from '@qiyin/domain/company/name.ts'
import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { companyOutcomeEffect } from '@qiyin/domain/company/supplier-outcome.ts'
import type { OutcomeEffect } from '@qiyin/domain/person/outcome.ts'
import type { CompanyOutcome } from '@qiyin/providers/company-identity.ts'
import type { Services, Tx } from '../../http/context.ts'
import { lockCompany } from '../companies/public.ts'
import { queueNotice } from '../messages/public.ts'
import { advance, type Mover } from './advance.ts'
import type { Own } from './own.ts'
import { payout } from './payout-status.ts'
import { lockAuthentication, lockClaimed } from './store.ts'
import { findBySupplierSerialNo } from './store-supplier.ts'
import { supplierCodeOf } from './supplier-proof.ts'
import { isOfProven, isTaken, otherCompanyMessage } from './submit.ts'

type OutcomeServices = Pick<Services, 'secrets' | 'config' | 'jobs' | 'now' | 'logger'> & Pick<Mover, 'user'>

/**
 * The one place where a proof at a supplier ends, whichever road its outcome came on, in any order and any number: the
 * application, the company and the message of it together.
 */
export async function applyCompanyOutcome(
  tx: Tx,
  services: OutcomeServices,
  told: { readonly serialNo: string; readonly supplierCode: SupplierCode; readonly outcome: CompanyOutcome },
): Promise<OutcomeEffect | 'unknown' | 'abandoned'> {
  const { serialNo, outcome } = told
  const found = await findBySupplierSerialNo(tx, serialNo)
  // A supplier speaks for what was begun with it, and for nothing else.
  if (!found || found.supplierCode !== told.supplierCode) return 'unknown'
  // Number, name, company, authentication: in this order everywhere.
  await lockClaimed(tx, found)
  const company = await lockCompany(tx, found.companyId)
  const authentication = company && (await lockAuthentication(tx, found))
  if (!company || authentication?.supplierSerialNo !== serialNo) return 'abandoned'
  const effect = companyOutcomeEffect(authentication.authStatus, outcome.status)
  if (effect === 'conflict') {
    const stored = authentication.authStatus
    services.logger.warn({ serialNo, stored, told: outcome.status }, 'outcomes contradict')
  }
  if (effect !== 'apply' || outcome.status === 'review') return effect
  await end(tx, services, { company, authentication }, outcome)
  return effect
}

/** A company that was frozen, removed or proven by somebody else meanwhile is not proven by what comes now. */
async function end(
  tx: Tx,
  services: OutcomeServices,
  own: Own,
  outcome: Exclude<CompanyOutcome, { status: 'review' }>,
): Promise<void> {
  const { company, authentication } = own
  const name = authentication.companyName ?? company.companyName
  const settled = { audit_time: services.now(), payout_status: payout.none }
  const reason = outcome.status === 'failed' ? outcome.reason.slice(0, maxReason) : hindrance(own, outcome)
  const tell = (values: { passed: true } | { passed: false; reason: string }): Promise<void> =>
    queueNotice(tx, services, {
      personId: authentication.applicantId,
      scene: 'COMPANY_AUTH',
      values: { company: name, ...values },
    })
  if (reason !== undefined) {
    const patch = { ...settled, fail_reason: reason }
    await advance(tx, services, { ...own, event: { type: 'supplierRejected' }, note: reason, patch })
    return tell({ passed: false, reason })
  }
  const claim = { companyId: company.companyId, companyName: name, creditNo: authentication.creditNo ?? '' }
  if (await isTaken(tx, claim)) {
    await advance(tx, services, { ...own, event: { type: 'takenByOther' } })
    return tell({ passed: false, reason: '该企业已由他人完成认证' })
  }
  const assurance = outcome.status === 'verified' ? outcome.assurance : null
  const patch = { ...settled, assurance, complete_time: services.now(), fail_reason: null }
  await advance(tx, services, { ...own, event: { type: 'supplierVerified' }, patch })
  return tell({ passed: true })
}

/** Of what a supplier writes; it stands in messages. */
const maxReason = 200

function hindrance({ company, authentication }: Own, outcome: CompanyOutcome): string | undefined {
  if (company.status !== accountStatus.active) return '企业已冻结或移除，请联系平台管理员'
  const other = outcome.company
  if (other && !isApplicant(authentication, other)) {
    const { companyName, creditNo } = other
    const label = supplierLabel[supplierCodeOf(authentication)]
    return `${label}认证的企业是“${companyName}”（${creditNo}），与申请的企业不一致，请重新认证`.slice(
      0,
      maxReason,
    )
  }
  return isOfProven(company, authentication.creditNo ?? '') ? undefined : otherCompanyMessage
}

/** Whether the company that a supplier has proven is the one that applied. */
function isApplicant(
  { companyName, creditNo }: Own['authentication'],
  proven: NonNullable<CompanyOutcome['company']>,
): boolean {
  const asStored = toChineseBrackets(normaliseCompanyName(proven.companyName))
  return proven.creditNo.toUpperCase() === creditNo && asStored === companyName
}

/** Whether its outcome is still to come from the supplier. */
export function isUnderWay({ authStatus, supplierSerialNo }: Own['authentication']): boolean {
  const { inReview, firstReviewPassed } = companyAuthStatus
  return supplierSerialNo !== null && (authStatus === inReview || authStatus === firstReviewPassed)
}
