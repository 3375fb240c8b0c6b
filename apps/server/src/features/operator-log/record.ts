import type { LogEvent } from '@qiyin/domain/log-events.ts'
import type { Asking, Tx } from '../../http/context.ts'
import { sealLogRecord } from './record-hash.ts'
import { insertLog, lockLog, type LoggedFields } from './store.ts'

/** An administrative act to record. No secret, full phone or identity number belongs in it. */
export interface Operation {
  readonly event: LogEvent
  /** One sentence that names the object: 冻结应用 SCM. */
  readonly content: string
  readonly business?: { readonly businessTypeId: string; readonly businessTypeName: string }
  readonly contractNo?: string
  /** The object's fields by their Chinese names; absent where it was not there, or is not any more. */
  readonly before?: LoggedFields
  readonly after?: LoggedFields
}

/** Appends to the operator log (issue of administration, point 6), in the transaction of the act itself. */
export async function recordOperation(
  tx: Tx,
  { secrets, now, user, request }: Pick<Asking, 'secrets' | 'now' | 'user' | 'request'>,
  operation: Operation,
): Promise<void> {
  const { count, head, highest } = await lockLog(tx)
  // A record that somebody has slipped in behind the end stops no act, and shows all the same.
  const last = [count, highest ?? '0'].map(BigInt).reduce((one, other) => (one > other ? one : other))
  await insertLog(
    tx,
    sealLogRecord(secrets, {
      seq: (last + 1n).toString(),
      event: operation.event,
      content: operation.content,
      actorId: user.personId,
      actorName: user.name ?? '未实名用户',
      address: request.address,
      userAgent: request.userAgent,
      businessTypeId: operation.business?.businessTypeId ?? null,
      businessTypeName: operation.business?.businessTypeName ?? null,
      contractNo: operation.contractNo ?? null,
      before: operation.before ?? {},
      after: operation.after ?? {},
      happenedTime: now(),
      previousHash: head,
    }),
  )
}
