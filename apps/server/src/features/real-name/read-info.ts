import type { Input, Result } from '@qiyin/calls/call.ts'
import type {
  personRealNameGetRealNameInfo,
  personRealNameGetRealNameStatus,
} from '@qiyin/calls/areas/person-real-name.ts'
import type { Context } from '../../http/context.ts'
import { readDetail, readPerson, statusOf } from './detail.ts'
import { findCurrent } from './store.ts'

/** GET /person-real-name/get-real-name-info */
export async function readRealNameInfo(
  { supplierCode }: Input<typeof personRealNameGetRealNameInfo>,
  context: Context,
): Promise<Result<typeof personRealNameGetRealNameInfo>> {
  return readDetail(context, supplierCode)
}

/** GET /person-real-name/get-real-name-status */
export async function readRealNameStatus(
  { supplierCode }: Input<typeof personRealNameGetRealNameStatus>,
  context: Context,
): Promise<Result<typeof personRealNameGetRealNameStatus>> {
  const person = await readPerson(context)
  return statusOf(person, await findCurrent(context.db, person.personId, supplierCode))
}
