import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { RobotKind } from '@qiyin/domain/message/robot.ts'
import { takePace } from '@qiyin/domain/message/robot-pace.ts'
import type { RobotScene } from '@qiyin/domain/message/robot-scenes.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { SealedAccess } from './access.ts'

/** The robots of active companies that are told of a scene. */
export async function findListening(
  db: Db,
  { companyIds, scene }: { readonly companyIds: readonly string[]; readonly scene: RobotScene },
): Promise<{ robotId: string; companyId: string }[]> {
  return db
    .selectFrom('company_robot as r')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .select(['r.id as robotId', 'r.company_id as companyId'])
    .where((eb) => eb('r.company_id', '=', eb.fn.any(eb.val([...companyIds]))))
    .where('r.removed_time', 'is', null)
    .where('r.frozen', 'is', false)
    .where('c.status', '=', accountStatus.active)
    .where((eb) => eb(eb.val<string>(scene), '=', eb.fn.any('r.scenes')))
    .orderBy('r.id')
    .execute()
}

/** A robot to be spoken to now, when to come again, or that nothing is said to it any more. */
export type RobotTurn =
  | { readonly access: SealedAccess }
  | { readonly comeAgain: Date }
  | { readonly silent: 'removed' | 'frozen' }

/** Longer than a supplier is waited for: who holds a robot that long has died. */
const leaseMs = 60_000

/**
 * Takes a robot for one message, within its pace: one run speaks to it at a time, and a crash gives it back after a
 * minute. The row is locked until the transaction ends.
 */
export async function takeRobot(
  tx: Tx,
  { robotId, now, evenAtRest = false }: { robotId: string; now: Date; evenAtRest?: boolean },
): Promise<RobotTurn> {
  const found = await tx
    .selectFrom('company_robot')
    .select(['kind', 'key_enc as keyEnc', 'secret_enc as secretEnc', 'frozen'])
    .select(['caught_up as caughtUp', 'rests_until as restsUntil', 'lease_until as leaseUntil'])
    .where('id', '=', robotId)
    // Whoever writes a message for it in a contract's transaction is not waited for.
    .forNoKeyUpdate()
    // Written by this feature only.
    .$narrowType<{ kind: RobotKind }>()
    .executeTakeFirst()
  if (!found || found.keyEnc === null) return { silent: 'removed' }
  if (found.frozen) return { silent: 'frozen' }
  const busyUntil = latest(evenAtRest ? null : found.restsUntil, found.leaseUntil)
  if (busyUntil !== null && busyUntil > now) return { comeAgain: busyUntil }
  const pace = takePace(found.caughtUp, now)
  if ('comeAgain' in pace) return pace
  await tx
    .updateTable('company_robot')
    .set({ caught_up: pace.caughtUp, lease_until: new Date(now.getTime() + leaseMs) })
    .where('id', '=', robotId)
    .execute()
  return { access: { kind: found.kind, keyEnc: found.keyEnc, secretEnc: found.secretEnc } }
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** Nothing was said to it after all. */
export async function letRobotGo(tx: Tx, robotId: string): Promise<void> {
  await tx.updateTable('company_robot').set({ lease_until: null }).where('id', '=', robotId).execute()
}

/** What came of speaking to a robot: it is free again, after a rest if it needs one. */
export async function giveRobotBack(
  db: Db,
  robotId: string,
  {
    time,
    failure,
    restMs,
  }: { readonly time: Date; readonly failure: string | null; readonly restMs: number },
): Promise<void> {
  await db
    .updateTable('company_robot')
    .set({
      lease_until: null,
      rests_until: restMs === 0 ? null : new Date(time.getTime() + restMs),
      last_time: time,
      last_failure: failure,
    })
    .where('id', '=', robotId)
    .execute()
}
