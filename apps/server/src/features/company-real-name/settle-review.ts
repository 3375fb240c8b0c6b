import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import { lockCompany, type Company } from '../companies/public.ts'
import { queueNotice } from '../messages/public.ts'
import { personById } from '../people/public.ts'
import { advance, type Mover } from './advance.ts'
import { newAmount } from './new-amount.ts'
import { payout } from './payout-status.ts'
import { sendPayout } from './payout-job.ts'
import { waitsForReview } from './review-status.ts'
import { lockAuthentication, type Authentication, type Which } from './store.ts'

/** What a reviewer decides; `reason` refuses. */
interface Verdict extends Which {
  /** Of the application that was looked at. */
  readonly serialNo: string
  readonly reason?: string
  readonly reviewerId: string | null
}

/** Ends a review: 5 with the reason, or 6 with an amount on its way. Refuses what was decided already. */
export async function settleReview(
  tx: Tx,
  services: Services & Pick<Mover, 'user'>,
  { serialNo, reason, reviewerId, ...which }: Verdict,
): Promise<void> {
  const { secrets, jobs, config, now } = services
  const company = await lockCompany(tx, which.companyId)
  const authentication = company && (await lockAuthentication(tx, which))
  if (!company || !authentication) throw new CallError('COMPANY_NOT_FOUND')
  if (!waitsForReview(authentication)) throw await decidedBefore(tx, authentication)
  if (authentication.serialNo !== serialNo)
    throw new CallError({ name: 'REVIEWED_BEFORE', message: handedInAgain })
  const own = { company, authentication }
  const decided = { audit_time: now(), reviewer_id: reviewerId }
  const name = authentication.companyName ?? company.companyName
  const personId = authentication.applicantId
  if (reason !== undefined) {
    const patch = { ...decided, fail_reason: reason }
    await advance(tx, services, { ...own, event: { type: 'reviewRejected' }, note: reason, patch })
    const values = { company: name, passed: false as const, reason }
    await queueNotice(tx, services, { personId, scene: 'COMPANY_AUTH', values })
    return
  }
  const frozen = await whatIsFrozen(tx, own)
  if (frozen) throw frozen
  await advance(tx, services, {
    ...own,
    event: { type: 'reviewPassed', payment: true },
    patch: { ...decided, ...newAmount(secrets), payout_status: payout.waiting, fail_reason: null },
  })
  if (config.companyPayout.kind !== 'manual') await jobs.send(tx, sendPayout, { ...which, serialNo })
  await queueNotice(tx, services, {
    personId,
    scene: 'COMPANY_AUTH',
    values: { company: name, passed: null },
  })
}

/** No money is sent to a company that may use nothing here, nor to an application whose applicant may not go on with it. */
export async function whatIsFrozen(
  db: Db,
  { company, authentication }: { readonly company: Company; readonly authentication: Authentication },
): Promise<CallError | undefined> {
  if (company.status !== accountStatus.active)
    return new CallError({ name: 'COMPANY_FROZEN', message: '该企业已冻结，解冻后才能审核通过' })
  const applicant = await personById(db, authentication.applicantId)
  if (applicant?.status === accountStatus.active) return undefined
  const isDeleted = applicant?.status === accountStatus.deleted
  const message = isDeleted ? '申请人的账号已注销，不能审核通过' : '申请人的账号已冻结，解冻后才能审核通过'
  return new CallError({ name: 'FAILED', message })
}

const handedInAgain = '申请人已撤回并重新提交，请核对新的资料后再审核'

/** Two reviewers at once: the second is told who was first. */
async function decidedBefore(tx: Tx, { reviewerId }: Authentication): Promise<CallError> {
  const reviewer = reviewerId === null ? undefined : await personById(tx, reviewerId)
  if (!reviewer?.name) return new CallError('REVIEWED_BEFORE')
  return new CallError({ name: 'REVIEWED_BEFORE', message: `该申请已由${reviewer.name}处理` })
}
