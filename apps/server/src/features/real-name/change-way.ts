import type { Input, Result } from '@qiyin/calls/call.ts'
import type { personRealNameChangeAuthWay } from '@qiyin/calls/areas/person-real-name.ts'
import { personAuthTransition } from '@qiyin/domain/person/auth-status.ts'
import { switchTargets, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { identityCard } from '@qiyin/domain/person/document-number.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { readPerson, statusOf } from './detail.ts'
import { abandonAll, findCurrent } from './store.ts'
import { methodFor } from './ways.ts'

/** POST /person-real-name/change-auth-way: gives the serial number up; the status returns to 0. */
export async function changeAuthWay(
  { supplierCode, authWay }: Input<typeof personRealNameChangeAuthWay>,
  context: Context,
): Promise<Result<typeof personRealNameChangeAuthWay>> {
  const person = await readPerson(context)
  const current = await findCurrent(context.db, person.personId, supplierCode)
  const status = personAuthTransition(statusOf(person, current), 'abandoned')
  if (typeof status !== 'number') throw new CallError(status)
  const provider = context.providers[supplierCode]
  methodFor(provider, authWay)
  if (!current) return true
  const overseas = current.identityType !== identityCard
  const isAgain = current.authWay === authWay
  // The call takes these numbers only, and stores no other.
  if (!isAgain && !switchTargets(current.authWay as AuthWay, { overseas }).includes(authWay))
    throw new CallError('WAY_UNSUPPORTED')
  await provider.person.abandonPersonAuthentication({ serialNo: current.serialNo })
  await context.transaction((tx) =>
    abandonAll(tx, { personId: person.personId, supplierCode, now: context.now() }),
  )
  return true
}
