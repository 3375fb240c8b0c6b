import type {
  personRealNameReview,
  personRealNameReviewDetail,
  personRealNameReviewPhoto,
  personRealNameReviews,
} from '@qiyin/calls/areas/person-review.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import type { PersonOutcome } from '@qiyin/providers/person-identity.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { dropReviewPhotos, keepReviewPhotos, openReviewPhoto } from '../identity-source/public.ts'
import { lockPersonById } from '../people/public.ts'
import { receiveEvents } from '../provider-events/public.ts'
import {
  applyPersonOutcome,
  findAuthentication,
  findInReview,
  lockAuthentication,
  openFactors,
  type Authentication,
} from '../real-name/public.ts'
import { insertReviewStep, type ReviewStep } from './store.ts'

/** GET /person-real-name/reviews */
export async function listPersonReviews(
  input: Input<typeof personRealNameReviews>,
  { db, secrets, user }: Context,
): Promise<Result<typeof personRealNameReviews>> {
  const { total, list } = await findInReview(db, input)
  const { pageNum, pageSize } = input
  return {
    pageNum,
    pageSize,
    total,
    list: list.map((one) => ({
      authenticationSerialNo: one.serialNo,
      supplierCode: one.supplierCode,
      name: one.name ?? '',
      identityType: one.identityType,
      identityNo: one.identityNoMasked ?? '',
      mobile: maskMobile(openFactors(secrets, one).mobile),
      submittedTime: one.submittedTime && formatDateTime(one.submittedTime),
      own: one.personId === user.personId,
    })),
  }
}

/** GET /person-real-name/review-detail: the number is shown whole, and that it was looked at is kept. */
export async function readPersonReview(
  { authenticationSerialNo: serialNo }: Input<typeof personRealNameReviewDetail>,
  context: Context,
): Promise<Result<typeof personRealNameReviewDetail>> {
  const found = await requireReviewed(context, serialNo, 'AUTHENTICATION_NOT_FOUND')
  const { identityNo, mobile, name } = openFactors(context.secrets, found)
  await noteStep(context, { serialNo, event: 'viewed' })
  const { supplierCode, authStatus, authWay, identityType, failReason } = found
  return {
    authenticationSerialNo: serialNo,
    supplierCode,
    authStatus,
    authWay,
    identityType,
    failReason,
    name,
    identityNo,
    mobile: maskMobile(mobile),
    own: found.personId === context.user.personId,
  }
}

/** GET /person-real-name/review-photo */
export async function readPersonReviewPhoto(
  { authenticationSerialNo: serialNo, kind }: Input<typeof personRealNameReviewPhoto>,
  context: Context,
): Promise<FileAnswer> {
  await requireReviewed(context, serialNo, 'FILE_NOT_FOUND')
  const photo = await openReviewPhoto(context, { serialNo, kind })
  if (!photo) throw new CallError('FILE_NOT_FOUND')
  await noteStep(context, { serialNo, event: `${kind}-viewed` })
  return new FileAnswer(photo.bytes, photo.contentType, {
    fileName: kind,
    disposition: 'inline',
    cacheControl: 'private, no-store, no-transform',
  })
}

/** POST /person-real-name/review: nobody judges oneself. */
export async function reviewPerson(
  { authenticationSerialNo: serialNo, pass, reason }: Input<typeof personRealNameReview>,
  context: Context,
): Promise<Result<typeof personRealNameReview>> {
  if (!pass && reason === undefined)
    throw new CallError({ name: 'PARAMETER_INVALID', message: '请填写不通过原因' })
  await context.transaction(async (tx) => {
    const found = await lockAuthentication(tx, serialNo)
    if (!found) throw new CallError('AUTHENTICATION_NOT_FOUND')
    if (found.personId === context.user.personId) throw new CallError('OWN_REVIEW')
    if (found.abandoned || found.authStatus !== personAuthStatus.inReview)
      throw new CallError('REVIEWED_BEFORE')
    if (pass || reason === undefined) {
      await refuseFrozen(tx, found.personId)
      await settleReview(tx, context, found, { status: 'verified', assurance: 'manual' })
      await keepReviewPhotos(tx, serialNo)
      await insertReviewStep(tx, stepOf(context, { serialNo, event: 'passed' }))
      return
    }
    await settleReview(tx, context, found, { status: 'failed', reason })
    // They have served: whoever tries again gives others.
    await dropReviewPhotos(tx, serialNo)
    await insertReviewStep(tx, stepOf(context, { serialNo, event: 'rejected', reason }))
  })
  return true
}

/** Passed while frozen it would come to a failure, which the reviewer has not decided: the review waits instead. */
async function refuseFrozen(tx: Tx, personId: string): Promise<void> {
  const person = await lockPersonById(tx, personId)
  if (person?.status === accountStatus.active) return
  throw new CallError({ name: 'FAILED', message: '该用户的账号已冻结，解冻后才能审核通过' })
}

/** A reviewer's word goes the way of every outcome. */
async function settleReview(
  tx: Tx,
  context: Context,
  { serialNo, supplierCode }: Authentication,
  outcome: PersonOutcome,
): Promise<void> {
  const event = { type: 'person.authenticated', serialNo, outcome, occurredAt: context.now() } as const
  const events = [{ ...event, dedupeKey: `review ${serialNo}` }]
  await receiveEvents(tx, context, { supplierCode, road: 'review', events })
  await applyPersonOutcome(tx, context, { serialNo, supplierCode, outcome })
}

/** One that came to a reviewer: none that was given up, and none that another source has proven. */
async function requireReviewed(
  { db }: Context,
  serialNo: string,
  refusal: 'AUTHENTICATION_NOT_FOUND' | 'FILE_NOT_FOUND',
): Promise<Authentication> {
  const found = await findAuthentication(db, serialNo)
  const isReviewed =
    found?.authStatus === personAuthStatus.inReview || (found?.assurance === 'manual' && !found.abandoned)
  if (!found || found.abandoned || !isReviewed) throw new CallError(refusal)
  return found
}

async function noteStep(context: Context, step: Pick<ReviewStep, 'serialNo' | 'event'>): Promise<void> {
  await context.transaction((tx) => insertReviewStep(tx, stepOf(context, step)))
}

function stepOf({ user, now }: Context, step: Pick<ReviewStep, 'serialNo' | 'event' | 'reason'>): ReviewStep {
  return { ...step, reviewerId: user.personId, time: now() }
}
