import type { Db } from '../../db/database.ts'
import type { AnsweredCall } from '../../http/application.ts'

export async function insertCall(db: Db, call: AnsweredCall): Promise<void> {
  await db
    .insertInto('source_call')
    .values({
      application_id: call.applicationId,
      call: call.call,
      called_time: call.calledTime,
      duration_ms: call.durationMs,
      http_status: call.httpStatus,
      code: call.code,
      request_id: call.requestId,
      sign_version: call.signVersion,
    })
    .execute()
}

interface CallFilter {
  readonly applicationId: string
  readonly failed: boolean | undefined
  readonly requestId?: string | undefined
  readonly signVersion?: number | undefined
}

function selectCalls(db: Db, { applicationId, failed, requestId, signVersion }: CallFilter) {
  return db
    .selectFrom('source_call')
    .where('application_id', '=', applicationId)
    .$if(failed === true, (q) => q.where('code', '<>', 0))
    .$if(failed === false, (q) => q.where((eb) => eb.or([eb('code', 'is', null), eb('code', '=', 0)])))
    .$if(requestId !== undefined, (q) => q.where('request_id', '=', requestId ?? ''))
    .$if(signVersion !== undefined, (q) => q.where('sign_version', '=', signVersion ?? 0))
}

export async function findCalls(
  db: Db,
  { offset, limit, ...filter }: CallFilter & { readonly offset: number; readonly limit: number },
): Promise<(Omit<AnsweredCall, 'applicationId'> & { readonly id: string })[]> {
  return selectCalls(db, filter)
    .select(['id', 'call', 'called_time as calledTime', 'duration_ms as durationMs'])
    .select(['http_status as httpStatus', 'code', 'request_id as requestId'])
    .select('sign_version as signVersion')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Somebody looks page by page: what lies beyond so many is not counted. */
const mostCounted = 100_000

export async function countCalls(db: Db, filter: CallFilter): Promise<number> {
  const { count } = await db
    .selectFrom(selectCalls(db, filter).select('id').limit(mostCounted).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes some calls of before; answers how many. */
export async function deleteOldCalls(db: Db, before: Date, size: number): Promise<number> {
  const deleted = await db
    .deleteFrom('source_call')
    .where('id', 'in', (eb) =>
      eb.selectFrom('source_call').select('id').where('called_time', '<', before).limit(size),
    )
    .returning('id')
    .execute()
  return deleted.length
}
