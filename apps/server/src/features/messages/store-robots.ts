import type { NotNull } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

interface NewRobotMessage {
  readonly robotId: string
  readonly scene: string
  readonly contractId: string
  readonly companyId: string
  readonly contentEnc: Buffer
  readonly createdTime: Date
}

/** A message that waits for its robot. */
export async function insertRobotMessage(tx: Tx, message: NewRobotMessage): Promise<void> {
  await tx
    .insertInto('message')
    .values({
      robot_id: message.robotId,
      scene: message.scene,
      way: 'ROBOT',
      contract_id: message.contractId,
      company_id: message.companyId,
      content_enc: message.contentEnc,
      created_time: message.createdTime,
    })
    .execute()
}

/** The eldest message that waits for a robot; undefined when none does. */
export async function findEldest(
  db: Db,
  robotId: string,
): Promise<{ messageId: string; contentEnc: Buffer; attempts: number } | undefined> {
  return db
    .selectFrom('message')
    .select(['id as messageId', 'content_enc as contentEnc', 'attempts'])
    .where('robot_id', '=', robotId)
    .where('status', '=', 0)
    .where('content_enc', 'is not', null)
    .$narrowType<{ contentEnc: NotNull }>()
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Nothing is said to the robot any more. Answers how many messages that gives up. */
export async function giveUpForRobot(tx: Tx, robotId: string, failure: string): Promise<number> {
  const rows = await tx
    .updateTable('message')
    .set({ status: 2, failure, content_enc: null })
    .where('robot_id', '=', robotId)
    .where('status', '=', 0)
    .returning('id')
    .execute()
  return rows.length
}

/** Robots that something waits for and that do not rest. */
export async function findRobotsWaitedFor(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .selectFrom('company_robot as r')
    .select('r.id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('message as m')
          .select('m.id')
          .whereRef('m.robot_id', '=', 'r.id')
          .where('m.status', '=', 0),
      ),
    )
    .where((eb) => eb.or([eb('r.rests_until', 'is', null), eb('r.rests_until', '<=', now)]))
    .where((eb) => eb.or([eb('r.lease_until', 'is', null), eb('r.lease_until', '<=', now)]))
    .limit(1000)
    .execute()
  return found.map(({ id }) => id)
}
