import type { Input, Result } from '@qiyin/calls/call.ts'
import type {
  personRealNameGetRealNameInfo,
  personRealNameGetRealNameStatus,
  personRealNameGetVcodeStatus,
} from '@qiyin/calls/areas/person-real-name.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import type { Context } from '../../http/context.ts'
import { codeState } from '../session/public.ts'
import { askProvider } from './ask-provider.ts'
import { readDetail, readPerson, statusOf } from './detail.ts'
import { findCurrent } from './store.ts'

/** GET /person-real-name/get-real-name-info */
export async function readRealNameInfo(
  { supplierCode }: Input<typeof personRealNameGetRealNameInfo>,
  context: Context,
): Promise<Result<typeof personRealNameGetRealNameInfo>> {
  await askWhilePending(context, supplierCode)
  return readDetail(context, supplierCode)
}

/** GET /person-real-name/get-real-name-status: while a face is awaited, as the supplier knows it. */
export async function readRealNameStatus(
  { supplierCode }: Input<typeof personRealNameGetRealNameStatus>,
  context: Context,
): Promise<Result<typeof personRealNameGetRealNameStatus>> {
  await askWhilePending(context, supplierCode)
  const current = await findCurrent(context.db, context.user.personId, supplierCode)
  return statusOf(await readPerson(context), current)
}

/** An outcome may be there whose callback is still on its way. */
async function askWhilePending(context: Context, supplierCode: SupplierCode): Promise<void> {
  const current = await findCurrent(context.db, context.user.personId, supplierCode)
  if (current?.authStatus === personAuthStatus.facePending) await askProvider(context, current, 'poll')
}

const none = 0
const noCode = { sent: false, resendAfterSec: none, validSec: none }

/** GET /person-real-name/get-vcode-status: whether a code is on its way that can still be used. */
export async function readCodeStatus(
  { supplierCode }: Input<typeof personRealNameGetVcodeStatus>,
  context: Context,
): Promise<Result<typeof personRealNameGetVcodeStatus>> {
  const current = await findCurrent(context.db, context.user.personId, supplierCode)
  const state = current && (await codeState(context, { purpose: 'real-name', subject: current.serialNo }))
  return state ?? noCode
}
