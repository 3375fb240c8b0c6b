import type { batchInitRecordExport } from '@qiyin/calls/areas/batch-record.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { contractStatusLabel, effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { batchLimits } from '@qiyin/domain/template/batch-form.ts'
import { rowStateNames } from '@qiyin/domain/template/batch-state.ts'
import { writeTable } from '@qiyin/templates'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { xlsxType } from '../excel-forms/public.ts'
import { requireBatch } from './known-batch.ts'
import { findRecords, type StoredRecord } from './store-records.ts'

/** GET /batchInit/record/export: the rows with what became of them; no values, which are the initiator's. */
export async function exportRecords(
  { batchInitNo }: Input<typeof batchInitRecordExport>,
  { db, now }: Context,
): Promise<FileAnswer> {
  const batch = await requireBatch(db, batchInitNo)
  const query = { scope: { personId: batch.personId }, filter: { batchInitNo }, now: now() }
  const rows = await findRecords(db, { ...query, failedFirst: false }, { offset: 0, limit: batchLimits.rows })
  const table = writeTable({
    name: '批量发起明细',
    heads: heads.map(([name, width]) => ({ name, width })),
    rows: rows.map((row) => lineOf(row, now())),
  })
  const fileName = `批量发起明细-${batchInitNo}.xlsx`
  return new FileAnswer(table, xlsxType, { fileName, disposition: 'attachment' })
}

const heads = [
  ['行', 8],
  ['批次号', 22],
  ['发起时间', 22],
  ['模板名称', 28],
  ['模板编码', 20],
  ['发起人', 14],
  ['签署人', 24],
  ['发起状态', 12],
  ['失败原因', 48],
  ['合同编号', 24],
  ['合同状态', 12],
] as const

function lineOf(row: StoredRecord, now: Date): string[] {
  const { storedStatus, deadline } = row
  const status =
    storedStatus === null || deadline === null
      ? ''
      : contractStatusLabel[effectiveStatus(storedStatus, deadline, now)]
  return [
    String(row.rowNo),
    row.batchInitNo,
    formatDateTime(row.createdTime),
    row.templateName,
    row.templateCode,
    row.personName,
    row.signerName,
    rowStateNames[row.state],
    row.remark ?? '',
    row.contractNo ?? '',
    status,
  ]
}
