import type { LogEvent } from '@qiyin/domain/log-events.ts'
import type { LogObject } from '@qiyin/domain/log-objects.ts'
import type { Context, RequestFacts, Tx } from '../../http/context.ts'
import { logForm, sealLogRecord } from './record-hash.ts'
import { insertLog, lockLog, type LoggedFields, type LogRow } from './store.ts'

/** An administrative act to record. No secret, full phone or identity number belongs in it. */
export interface Operation {
  readonly event: LogEvent
  /** One sentence that names the object: 冻结应用 SCM. */
  readonly content: string
  /** What it was done to; null for what is done to nothing but the session. */
  readonly object: ActedOn | null
  readonly business?: { readonly businessTypeId: string; readonly businessTypeName: string }
  readonly contractNo?: string
  /** The object's fields by their Chinese names; absent where it was not there, or is not any more. */
  readonly before?: LoggedFields
  readonly after?: LoggedFields
}

interface ActedOn extends Pick<LogObject, 'kind' | 'name'> {
  readonly id?: string
  readonly code?: string
}

/** Who acts, and in answer to which request. */
interface Acting extends Pick<Context, 'secrets' | 'now' | 'roleNames'> {
  readonly user: Pick<Context['user'], 'personId' | 'name'>
  readonly request: Pick<RequestFacts, 'id' | 'address' | 'userAgent'>
}

/** Appends to the operator log (issue of administration, point 6), in the transaction of the act itself. */
export async function recordOperation(
  tx: Tx,
  { secrets, now, user, request, roleNames }: Acting,
  operation: Operation,
): Promise<void> {
  const actorRoles = await roleNames(tx, user.personId)
  const { count, head, highest } = await lockLog(tx)
  // A record that somebody has slipped in behind the end stops no act, and shows all the same.
  const last = [count, highest ?? '0'].map(BigInt).reduce((one, other) => (one > other ? one : other))
  await insertLog(
    tx,
    sealLogRecord(secrets, {
      seq: (last + 1n).toString(),
      form: logForm,
      actorId: user.personId,
      actorName: user.name ?? '未实名用户',
      actorRoles,
      address: request.address,
      userAgent: request.userAgent,
      ...toldOf(operation),
      requestId: request.id,
      happenedTime: now(),
      previousHash: head,
    }),
  )
}

type Told = Pick<LogRow, 'event' | 'content' | 'contractNo' | 'before' | 'after'> &
  Pick<LogRow, 'businessTypeId' | 'businessTypeName'> &
  Acted

type Acted = Pick<LogRow, 'objectKind' | 'objectId' | 'objectName' | 'objectCode'>

function toldOf({ event, content, object, business, contractNo, before, after }: Operation): Told {
  return {
    event,
    content,
    ...objectOf(object),
    businessTypeId: business?.businessTypeId ?? null,
    businessTypeName: business?.businessTypeName ?? null,
    contractNo: contractNo ?? null,
    before: before ?? {},
    after: after ?? {},
  }
}

function objectOf(object: Operation['object']): Acted {
  return {
    objectKind: object?.kind ?? null,
    objectId: object?.id ?? null,
    objectName: object?.name ?? null,
    objectCode: object?.code ?? null,
  }
}
