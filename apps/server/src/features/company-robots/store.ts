import type { RobotKind } from '@qiyin/domain/message/robot.ts'
import type { RobotScene } from '@qiyin/domain/message/robot-scenes.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { SealedAccess } from './access.ts'

/** A robot that was not removed. */
export interface StoredRobot extends SealedAccess {
  readonly robotId: string
  readonly name: string
  readonly scenes: RobotScene[]
  readonly frozen: boolean
  readonly revision: number
  readonly lastTime: Date | null
  readonly lastFailure: string | null
}

function selectRobots(db: Db, companyId: string) {
  return (
    db
      .selectFrom('company_robot')
      .select(['id as robotId', 'kind', 'name', 'key_enc as keyEnc', 'secret_enc as secretEnc', 'scenes'])
      .select(['frozen', 'revision', 'last_time as lastTime', 'last_failure as lastFailure'])
      .where('company_id', '=', companyId)
      .where('removed_time', 'is', null)
      // A robot that was not removed has its key (company_robot_key); kinds and scenes are written by this feature only.
      .$narrowType<{ keyEnc: Buffer; kind: RobotKind; scenes: RobotScene[] }>()
  )
}

/** A company's robots, in the order they were added. */
export async function findRobots(db: Db, companyId: string): Promise<StoredRobot[]> {
  return selectRobots(db, companyId).orderBy('id').execute()
}

/** Which robot of a company. */
interface RobotOf {
  readonly companyId: string
  readonly robotId: string
}

/** The robot, locked until the transaction ends; undefined when the company has none such. */
export async function lockRobot(tx: Tx, { companyId, robotId }: RobotOf): Promise<StoredRobot | undefined> {
  return selectRobots(tx, companyId).where('id', '=', robotId).forUpdate().executeTakeFirst()
}

/** What of a robot is set by people. */
interface RobotSettings {
  readonly kind: RobotKind
  readonly name: string
  readonly scenes: readonly RobotScene[]
  readonly keyEnc: Buffer
  readonly secretEnc: Buffer | null
}

export async function insertRobot(
  tx: Tx,
  { companyId, time, ...settings }: RobotSettings & { readonly companyId: string; readonly time: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('company_robot')
    .values({ company_id: companyId, created_time: time, ...rowOf(settings) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes settings over those that are there; whatever it rested for may be mended by them. */
export async function writeRobot(tx: Tx, robotId: string, settings: RobotSettings): Promise<void> {
  await tx
    .updateTable('company_robot')
    .set((eb) => ({ ...rowOf(settings), rests_until: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', robotId)
    .execute()
}

export async function writeFrozen(tx: Tx, robotId: string, frozen: boolean): Promise<void> {
  await tx
    .updateTable('company_robot')
    .set((eb) => ({ frozen, rests_until: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', robotId)
    .execute()
}

/** Forgets how it is spoken to; its name stays, for what it has sent. */
export async function writeRemoved(tx: Tx, robotId: string, time: Date): Promise<void> {
  await tx
    .updateTable('company_robot')
    .set({ removed_time: time, key_enc: null, secret_enc: null })
    .where('id', '=', robotId)
    .execute()
}

/** The same of all that a company has, with the company. */
export async function removeAllOf(tx: Tx, companyId: string, time: Date): Promise<void> {
  await tx
    .updateTable('company_robot')
    .set({ removed_time: time, key_enc: null, secret_enc: null })
    .where('company_id', '=', companyId)
    .where('removed_time', 'is', null)
    .execute()
}

function rowOf({ kind, name, scenes, keyEnc, secretEnc }: RobotSettings) {
  return { kind, name, scenes: [...scenes], key_enc: keyEnc, secret_enc: secretEnc }
}
