import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { personAuthStatus, type PersonAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { frozenMeanwhileReason, outcomeEffect, type OutcomeEffect } from '@qiyin/domain/person/outcome.ts'
import type { PersonOutcome } from '@qiyin/providers/person-identity.ts'
import type { Services, Tx } from '../../http/context.ts'
import { queueNotice } from '../messages/public.ts'
import { tellAuthentication } from '../contracts/public.ts'
import { lockPersonById, recordIdentity } from '../people/public.ts'
import { openFactors } from './sealed-factors.ts'
import { lockAuthentication, settle } from './store.ts'

/** What an outcome came to; `unknown` and `abandoned` have no authentication it could settle. */
export type AppliedEffect = OutcomeEffect | 'unknown' | 'abandoned'

type OutcomeServices = Pick<Services, 'secrets' | 'config' | 'jobs' | 'now' | 'logger'>

/**
 * The one place where an authentication ends, whichever road its outcome came on, in any order and any number:
 * authentication, person and the message of it together.
 */
export async function applyPersonOutcome(
  tx: Tx,
  services: OutcomeServices,
  told: { readonly serialNo: string; readonly supplierCode: SupplierCode; readonly outcome: PersonOutcome },
): Promise<AppliedEffect> {
  const { serialNo, outcome } = told
  const found = await lockAuthentication(tx, serialNo)
  // A supplier speaks for what was begun with it, and for nothing else.
  if (!found || found.supplierCode !== told.supplierCode) return 'unknown'
  const { personId } = found
  if (found.abandoned) return 'abandoned'
  const effect = outcomeEffect(found.authStatus, statusOf[outcome.status])
  if (effect === 'conflict')
    services.logger.warn({ serialNo, stored: found.authStatus, told: outcome.status }, 'outcomes contradict')
  if (effect !== 'apply') return effect

  const person = await lockPersonById(tx, personId)
  const final = await ending(tx, services, { found, outcome, mayPass: person?.status === 0 })
  await settle(tx, { serialNo, now: services.now(), ...final })
  await tellPerson(tx, services, personId, final)
  return 'apply'
}

interface Ending {
  readonly authStatus: PersonAuthStatus
  readonly assurance?: string
  readonly failReason?: string
}

/** Records a proven identity; one that came too late for its account, or second, fails. */
async function ending(
  tx: Tx,
  services: OutcomeServices,
  {
    found,
    outcome,
    mayPass,
  }: {
    found: NonNullable<Awaited<ReturnType<typeof lockAuthentication>>>
    outcome: PersonOutcome
    mayPass: boolean
  },
): Promise<Ending> {
  const authStatus = statusOf[outcome.status]
  if (outcome.status === 'failed') return { authStatus, failReason: outcome.reason }
  if (!mayPass) return { authStatus: personAuthStatus.failed, failReason: frozenMeanwhileReason }
  if (outcome.status === 'review') return { authStatus }
  const { assurance } = outcome
  const recorded = await recordIdentity(tx, services, {
    ...openFactors(services.secrets, found),
    personId: found.personId,
    authWay: found.authWay,
    assurance,
  })
  if (!recorded) return { authStatus: personAuthStatus.failed, failReason: '该账号已通过其他方式完成认证' }
  return { authStatus, assurance }
}

async function tellPerson(
  tx: Tx,
  services: OutcomeServices,
  personId: string,
  { authStatus, failReason }: Ending,
): Promise<void> {
  if (authStatus === personAuthStatus.inReview) return
  const values =
    failReason === undefined ? ({ passed: true } as const) : ({ passed: false, reason: failReason } as const)
  await queueNotice(tx, services, { personId, scene: 'PERSON_AUTH', values })
  if (failReason === undefined) await tellAuthentication(tx, services, { personId, time: services.now() })
}

const statusOf = {
  verified: personAuthStatus.verified,
  review: personAuthStatus.inReview,
  failed: personAuthStatus.failed,
} as const
