import type { messageLedgerQuery } from '@qiyin/calls/areas/message-ledger.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { messageStateCodes, messageStatus } from '@qiyin/domain/message/message-state.ts'
import { robotKindLabel, robotKinds } from '@qiyin/domain/message/robot.ts'
import { sceneCodes, sentWayCodes } from '@qiyin/domain/message/scenes.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import type { Context } from '../../http/context.ts'
import { mobileFingerprint } from '../people/public.ts'
import { ledgerFailure } from './ledger-failure.ts'
import { countLedger, findLedgerPage } from './store.ts'

/** More are not counted: a count reads every message it counts. */
const mostCounted = 100_000

/** GET /message/ledger/query: a page of what has left, or is to, the newest first. */
export async function queryLedger(
  { pageNum, pageSize, messageType, mobile, ...rest }: Input<typeof messageLedgerQuery>,
  { db, secrets }: Context,
): Promise<Result<typeof messageLedgerQuery>> {
  const mobileFp = mobile === undefined ? undefined : mobileFingerprint(secrets, normaliseMobile(mobile))
  const { scene, state, contractNo, startTime, endTime } = rest
  const filter = { scene, way: messageType, state, mobileFp, contractNo, startTime, endTime }
  const [total, rows] = await Promise.all([
    countLedger(db, filter, mostCounted),
    findLedgerPage(db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  const list = rows.flatMap((row) => {
    // Of a version to come.
    const known = sceneCodes.find((code) => code === row.scene)
    const way = sentWayCodes.find((code) => code === row.way)
    const stands = messageStateCodes.find((code) => messageStatus[code] === row.status)
    if (known === undefined || way === undefined || stands === undefined) return []
    return {
      messageId: row.messageId,
      scene: known,
      messageType: way,
      receiverName: row.robotName === null ? row.personName : robotLabel(row.robotName, row.robotKind),
      receiverMobile: row.mobileEnc && maskMobile(secrets.open(row.mobileEnc, 'message.mobile')),
      contractNo: row.contractNo,
      state: stands,
      failure: stands === 'failed' ? ledgerFailure(row.failure) : null,
      createdTime: formatDateTime(row.createdTime),
      sentTime: row.sentTime && formatDateTime(row.sentTime),
      // What a group missed is over: its next news comes by itself.
      canResend: stands === 'failed' && way !== 'ROBOT' && row.contractId !== null && row.resentTime === null,
    }
  })
  return { pageNum, pageSize, total, list }
}

function robotLabel(name: string, kind: string | null): string {
  const known = robotKinds.find((one) => one === kind)
  return known === undefined ? name : `${name}（${robotKindLabel[known]}）`
}
