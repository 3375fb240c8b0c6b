import type {
  batchInitRecordManagerDetail,
  batchInitRecordQuery,
  batchInitRecordQueryDetail,
} from '@qiyin/calls/areas/batch-record.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { batchStateOf, initSuccess, type RowCounts, rowState } from '@qiyin/domain/template/batch-state.ts'
import type { Context } from '../../http/context.ts'
import { managedApplications } from '../templates/public.ts'
import { countEnded, countRows } from './store-counts.ts'
import {
  countBatches,
  countRecords,
  findBatches,
  findRecords,
  type ListedBatch,
  type RecordScope,
  type StoredRecord,
} from './store-records.ts'

type Details = Result<typeof batchInitRecordQueryDetail>

/** GET /batchInit/record/query/detail: the rows of one's own batches. */
export async function listOwnRecords(
  input: Input<typeof batchInitRecordQueryDetail>,
  context: Context,
): Promise<Details> {
  return pageOfRecords(context, input, { personId: context.user.personId })
}

/** GET /batchInit/record/manager/detail: the rows of the batches in the applications that one manages. */
export async function listManagedRecords(
  input: Input<typeof batchInitRecordManagerDetail>,
  context: Context,
): Promise<Details> {
  return pageOfRecords(context, input, await managedScope(context))
}

/** GET /batchInit/record/query: the batches themselves, with how far they are. */
export async function listBatches(
  { pageNum, pageSize, managed, ...filter }: Input<typeof batchInitRecordQuery>,
  context: Context,
): Promise<Result<typeof batchInitRecordQuery>> {
  const { db, user, now } = context
  const scope = managed === 1 ? await managedScope(context) : { personId: user.personId }
  const query = { scope, filter, now: now() }
  const [total, batches] = await Promise.all([
    countBatches(db, query),
    findBatches(db, query, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  const ids = batches.map(({ batchId }) => batchId)
  const [counts, ended] = await Promise.all([countRows(db, ids), countEnded(db, ids)])
  const list = batches.flatMap((batch) => {
    const ofRows = counts.get(batch.batchId)
    const ofRun = ended.get(batch.batchId) ?? 0
    return ofRows
      ? [batchAnswer(batch, { ...ofRows, ended: ofRun }, { personId: user.personId, now: now() })]
      : []
  })
  return { pageNum, pageSize, total, list }
}

/** A batch as it is answered. */
export function batchAnswer(
  batch: ListedBatch,
  { ended, ...counts }: RowCounts & { readonly ended: number },
  { personId, now }: { readonly personId: string; readonly now: Date },
): Result<typeof batchInitRecordQuery>['list'][number] {
  const { batchInitNo, templateName, templateCode, version, personName, rowCount } = batch
  const end = batch.endedTime ?? now
  return {
    batchInitNo,
    initTime: formatDateTime(batch.createdTime),
    templateName,
    templateCode,
    templateVersion: version,
    personName,
    isOwn: batch.personId === personId,
    state: batchStateOf(counts),
    total: rowCount,
    ...counts,
    seconds: Math.max(0, Math.round((end.getTime() - batch.begunTime.getTime()) / 1000)),
    ended,
    isAgain: batch.begunTime > batch.createdTime,
  }
}

async function managedScope({ db, user }: Context): Promise<RecordScope> {
  return { applications: await managedApplications(db, user.personId) }
}

async function pageOfRecords(
  { db, now }: Context,
  { pageNum, pageSize, failedFirst, ...filter }: Input<typeof batchInitRecordQueryDetail>,
  scope: RecordScope,
): Promise<Details> {
  const query = { scope, filter, now: now() }
  const [total, rows] = await Promise.all([
    countRecords(db, query),
    findRecords(
      db,
      { ...query, failedFirst: failedFirst === 1 },
      { offset: (pageNum - 1) * pageSize, limit: pageSize },
    ),
  ])
  return { pageNum, pageSize, total, list: rows.map((row) => recordAnswer(row, now())) }
}

function recordAnswer(row: StoredRecord, now: Date): Details['list'][number] {
  const { batchInitNo, templateName, templateCode, personName, remark, contractId, contractNo, rowNo } = row
  return {
    batchInitNo,
    initTime: formatDateTime(row.createdTime),
    templateName,
    templateCode,
    personName,
    batchSignerName: row.signerName,
    initSuccess: successOf(row.state),
    remark,
    contractNo,
    contractStatus:
      row.storedStatus === null || row.deadline === null
        ? null
        : effectiveStatus(row.storedStatus, row.deadline, now),
    rowNo,
    rowState: row.state,
    contractId,
  }
}

function successOf(state: StoredRecord['state']): Details['list'][number]['initSuccess'] {
  if (state === rowState.initiated) return initSuccess.succeeded
  return state === rowState.failed ? initSuccess.failed : null
}
