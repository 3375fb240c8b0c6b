import type { batchInitRecordValues } from '@qiyin/calls/areas/batch-record.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { contractsById } from '../contracts/public.ts'
import { rowFieldsOf } from '../template-initiation/public.ts'
import { openSetup, requireBatch } from './known-batch.ts'
import { batchAnswer } from './records.ts'
import { openValues } from './row-values.ts'
import { countEnded, countRows } from './store-counts.ts'
import { findRows } from './store.ts'

/** GET /batchInit/record/values: what was filled in, and what became of each row. */
export async function readValues(
  { batchInitNo }: Input<typeof batchInitRecordValues>,
  context: Context,
): Promise<Result<typeof batchInitRecordValues>> {
  const { db, user, now } = context
  const batch = await requireBatch(db, batchInitNo)
  const rows = await findRows(db, batch.batchId)
  const counts = (await countRows(db, [batch.batchId])).get(batch.batchId)
  const ended = (await countEnded(db, [batch.batchId])).get(batch.batchId) ?? 0
  if (!counts) throw new Error('a batch has no counts')
  const contractIds = rows.flatMap(({ contractId }) => contractId ?? [])
  const numbers = new Map(
    (await contractsById(db, contractIds)).map(({ contractId, contractNo }) => [contractId, contractNo]),
  )
  const { template } = batch
  const fields = rowFieldsOf(template)
  return {
    batch: batchAnswer(
      { ...batch, ...template },
      { ...counts, ended },
      { personId: user.personId, now: now() },
    ),
    setup: { ...openSetup(context, batch) },
    fields: fields.map((field) => ({
      ...field,
      variableOptionalValueList: [...field.variableOptionalValueList],
    })),
    rows: rows.map(({ rowNo, valuesEnc, state, remark, contractId }) => {
      const values = openValues(context, valuesEnc)
      return {
        rowNo,
        values: fields.map(({ fieldCode }) => values[fieldCode] ?? ''),
        rowState: state,
        remark,
        contractId,
        contractNo: contractId === null ? null : (numbers.get(contractId) ?? null),
      }
    }),
  }
}
