import type { personAccountDelete, userAccountDeletion } from '@qiyin/calls/areas/user-account.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { deletionObstacles } from '@qiyin/domain/person/account-deletion.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db, Tx } from '../../http/context.ts'
import { lockPersonById } from '../people/public.ts'
import { lockRoles } from '../roles/public.ts'
import { forgetPerson } from './forget-person.ts'
import { redeemOwnCode } from './own-code.ts'
import { standingOf } from './standing.ts'
import { insertAct } from './store.ts'

/** GET /user/account/deletion */
export async function showDeletion(
  _input: Input<typeof userAccountDeletion>,
  { db, user }: Context,
): Promise<Result<typeof userAccountDeletion>> {
  const { obstacles, contracts } = await ownStanding(db, user)
  return { obstacles, contracts }
}

/** DELETE /person/account/delete: at once and for good; what contracts need as evidence stays. */
export async function deleteOwnAccount(
  { code }: Input<typeof personAccountDelete>,
  context: Context,
): Promise<Result<typeof personAccountDelete>> {
  const { db, user, transaction, request, now, answer } = context
  // Nobody spends a code on what cannot be.
  refuse((await ownStanding(db, user)).obstacles)
  await redeemOwnCode(context, code)
  await transaction(async (tx) => {
    // Before the person, as managers take them: of two system managers who leave at once, one stays.
    await lockRoles(tx)
    const person = await lockPersonById(tx, user.personId)
    if (person?.status !== accountStatus.active) throw new CallError('SESSION_INVALID', { httpStatus: 401 })
    // Again, under the lock: somebody may have sent a contract meanwhile.
    const { obstacles, contracts } = await ownStanding(tx, user)
    refuse(obstacles)
    await insertAct(tx, { personId: user.personId, act: 'deleted', address: request.address, time: now() })
    await forgetPerson(tx, context, { personId: user.personId, asEvidence: contracts > 0 })
  })
  answer.clearSessionCookie()
  return true
}

async function ownStanding(
  db: Db | Tx,
  user: Context['user'],
): Promise<{ obstacles: string[]; contracts: number }> {
  const { contracts, ...standing } = await standingOf(db, user)
  return { contracts, obstacles: deletionObstacles(standing) }
}

function refuse(obstacles: readonly string[]): void {
  if (obstacles.length > 0) throw new CallError({ name: 'FAILED', message: obstacles.join('；') })
}
