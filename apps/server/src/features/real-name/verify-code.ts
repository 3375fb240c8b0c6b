import type { Input, Result } from '@qiyin/calls/call.ts'
import type { personRealNameVerifyVCode } from '@qiyin/calls/areas/person-real-name.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import type { CodeOutcome, PersonFactors } from '@qiyin/providers/person-identity.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordConsents } from '../consents/public.ts'
import { applyPersonOutcome } from './apply-outcome.ts'
import { readDetail, readPerson } from './detail.ts'
import { readFactors } from './factors.ts'
import { isSameIdentity } from './same-identity.ts'
import { findCurrent, writeFacePending, type Authentication } from './store.ts'
import { methodFor, refusalOf } from './ways.ts'

/** POST /person-real-name/verify-v-code: a right code makes the person a verified one, or lets the face follow. */
export async function verifyRealNameCode(
  input: Input<typeof personRealNameVerifyVCode>,
  context: Context,
): Promise<Result<typeof personRealNameVerifyVCode>> {
  const { db, secrets, transaction, now } = context
  const person = await readPerson(context)
  if (person.verified) throw new CallError('ALREADY_VERIFIED')
  const current = await findCurrent(db, person.personId, input.supplierCode)
  if (current?.authStatus !== personAuthStatus.none) throw new CallError('AUTHENTICATION_NOT_FOUND')
  const { identityType, authWay } = current
  const factors = readFactors({ ...input, identityType, authWay }, now())
  if (!isSameIdentity(secrets, current, factors)) throw new CallError('IDENTITY_MISMATCH')

  const outcome = await redeem(context, current, { factors, code: input.vCode })
  const { serialNo, supplierCode } = current
  const isKept = await transaction(async (tx) => {
    if (input.agreed) await recordConsents(tx, context, { personId: person.personId, kinds: ['certificate'] })
    if (outcome.status === 'facePending') return writeFacePending(tx, serialNo)
    return (await applyPersonOutcome(tx, context, { serialNo, supplierCode, outcome })) === 'apply'
  })
  if (!isKept) throw new CallError('AUTHENTICATION_NOT_FOUND')
  return readDetail(context, input.supplierCode)
}

async function redeem(
  { providers }: Context,
  { supplierCode, serialNo, authWay }: Authentication,
  { factors, code }: { factors: PersonFactors; code: string },
): Promise<CodeOutcome> {
  const provider = providers[supplierCode]
  const method = methodFor(provider, authWay)
  try {
    return await provider.person.verifyFactorCode({ serialNo, method, factors, code })
  } catch (error) {
    throw refusalOf(error)
  }
}
