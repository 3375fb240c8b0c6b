import { sourceInitiationStatus } from '@qiyin/domain/access/application-scope.ts'
import type { Db, Tx } from '../../db/database.ts'

type Status = (typeof sourceInitiationStatus)[keyof typeof sourceInitiationStatus]

/** What a system has asked for, and what became of it. */
export interface SourceInitiation {
  readonly id: string
  readonly applicationId: string
  readonly bizId: string
  readonly sha256: Buffer
  /** Null when it has ended. */
  readonly requestEnc: Buffer | null
  readonly address: string
  readonly userAgent: string
  readonly status: Status
  readonly tries: number
  readonly contractId: string | null
  readonly contractNo: string | null
  readonly failReason: string | null
}

function selectInitiations(db: Db) {
  return (
    db
      .selectFrom('source_initiation as i')
      .leftJoin('contract as c', 'c.id', 'i.contract_id')
      .select(['i.id', 'i.application_id as applicationId', 'i.biz_id as bizId'])
      .select(['i.request_sha256 as sha256', 'i.request_enc as requestEnc', 'i.address'])
      .select(['i.user_agent as userAgent', 'i.status', 'i.tries', 'i.contract_id as contractId'])
      .select(['c.contract_no as contractNo', 'i.fail_reason as failReason'])
      // Checked by the table.
      .$narrowType<{ status: Status }>()
  )
}

export async function findByBizId(
  db: Db,
  { applicationId, bizId }: Pick<SourceInitiation, 'applicationId' | 'bizId'>,
): Promise<SourceInitiation | undefined> {
  return selectInitiations(db)
    .where('i.application_id', '=', applicationId)
    .where('i.biz_id', '=', bizId)
    .executeTakeFirst()
}

export async function findInitiation(db: Db, id: string): Promise<SourceInitiation | undefined> {
  return selectInitiations(db).where('i.id', '=', id).executeTakeFirst()
}

export async function insertInitiation(
  tx: Tx,
  initiation: Pick<SourceInitiation, 'applicationId' | 'bizId' | 'sha256' | 'address' | 'userAgent'> & {
    readonly requestEnc: Buffer
    readonly time: Date
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('source_initiation')
    .values({
      application_id: initiation.applicationId,
      biz_id: initiation.bizId,
      request_sha256: initiation.sha256,
      request_enc: initiation.requestEnc,
      address: initiation.address,
      user_agent: initiation.userAgent,
      created_time: initiation.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a try; undefined when it has ended. */
export async function beginTry(db: Db, id: string): Promise<number | undefined> {
  const tried = await db
    .updateTable('source_initiation')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', sourceInitiationStatus.waiting)
    .returning('tries')
    .executeTakeFirst()
  return tried?.tries
}

/** Ends it with a contract or a reason, and forgets what was asked; false when it had ended before. */
export async function endInitiation(
  db: Db,
  id: string,
  end: ({ readonly contractId: string } | { readonly failReason: string }) & { readonly time: Date },
): Promise<boolean> {
  const made = 'contractId' in end
  const ended = await db
    .updateTable('source_initiation')
    .set({
      status: made ? sourceInitiationStatus.initiated : sourceInitiationStatus.refused,
      contract_id: made ? end.contractId : null,
      fail_reason: made ? null : end.failReason,
      request_enc: null,
      ended_time: end.time,
    })
    .where('id', '=', id)
    .where('status', '=', sourceInitiationStatus.waiting)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
