import type { Input, Result } from '@qiyin/calls/call.ts'
import type { personRealNameVerifyVCode } from '@qiyin/calls/areas/person-real-name.ts'
import { personAuthStatus, personAuthTransition } from '@qiyin/domain/person/auth-status.ts'
import type { PersonFactors, PersonOutcome } from '@qiyin/providers/provider.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { queueNotice } from '../messages/public.ts'
import { recordIdentity } from '../people/public.ts'
import { readDetail, readPerson } from './detail.ts'
import { readFactors } from './factors.ts'
import { isSameIdentity } from './same-identity.ts'
import { findCurrent, settle, type Authentication } from './store.ts'
import { refusalOf } from './ways.ts'

/** POST /person-real-name/verify-v-code: a right code makes the person a verified one. */
export async function verifyRealNameCode(
  input: Input<typeof personRealNameVerifyVCode>,
  context: Context,
): Promise<Result<typeof personRealNameVerifyVCode>> {
  const { db, secrets, transaction, now } = context
  const person = await readPerson(context)
  if (person.verified) throw new CallError('ALREADY_VERIFIED')
  const current = await findCurrent(db, person.personId, input.supplierCode)
  if (current?.authStatus !== personAuthStatus.none) throw new CallError('AUTHENTICATION_NOT_FOUND')
  const factors = readFactors({ ...input, identityType: current.identityType }, now())
  if (!isSameIdentity(secrets, current, factors)) throw new CallError('IDENTITY_MISMATCH')

  const outcome = await redeem(context, input, { serialNo: current.serialNo, factors })
  await transaction((tx) => applyOutcome(tx, context, { current, factors, outcome }))
  return readDetail(context, input.supplierCode)
}

async function redeem(
  context: Context,
  { supplierCode, vCode }: Input<typeof personRealNameVerifyVCode>,
  { serialNo, factors }: { serialNo: string; factors: PersonFactors },
): Promise<PersonOutcome> {
  try {
    return await context.providers[supplierCode].person.verifyFactorCode({
      serialNo,
      factors,
      code: vCode,
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

interface Settlement {
  readonly current: Authentication
  readonly factors: PersonFactors
  readonly outcome: PersonOutcome
}

async function applyOutcome(
  tx: Tx,
  context: Context,
  { current, factors, outcome }: Settlement,
): Promise<void> {
  const authStatus = personAuthTransition(current.authStatus, eventOf[outcome.status])
  if (typeof authStatus !== 'number') throw new CallError(authStatus)
  const { personId } = context.user
  if (outcome.status === 'verified') {
    const { assurance } = outcome
    const first = await recordIdentity(tx, context, {
      ...factors,
      personId,
      authWay: current.authWay,
      assurance,
    })
    if (!first) throw new CallError('ALREADY_VERIFIED')
  }
  const settled = await settle(tx, {
    serialNo: current.serialNo,
    authStatus,
    ...(outcome.status === 'verified' && { assurance: outcome.assurance }),
    ...(outcome.status === 'failed' && { failReason: outcome.reason }),
    now: context.now(),
  })
  if (!settled) throw new CallError('AUTHENTICATION_NOT_FOUND')
  if (outcome.status === 'review') return
  const values =
    outcome.status === 'verified'
      ? ({ passed: true } as const)
      : ({ passed: false, reason: outcome.reason } as const)
  await queueNotice(tx, context, { personId, scene: 'PERSON_AUTH', values })
}

const eventOf = { verified: 'passed', review: 'sentToReview', failed: 'failed' } as const
