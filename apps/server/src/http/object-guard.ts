import type { ObjectRule } from '@qiyin/calls/call.ts'
import type { RefusalName } from '@qiyin/domain/refusals.ts'
import type { Db } from '../db/database.ts'
import type { SessionUser } from './session.ts'

type Relation = ObjectRule['relation']

/** Whether the person stands so to the object; false as well when there is no such object. */
export type ObjectCheck = (db: Db, user: SessionUser, id: string, relation: Relation) => Promise<boolean>

/** One check for each kind of object; features supply them to build-server. */
export type ObjectGuards = { readonly [Kind in ObjectRule['kind']]: ObjectCheck }

/** Missing and forbidden get one answer, so that ids cannot be probed. */
export const deniedAs: { readonly [Kind in ObjectRule['kind']]: RefusalName } = {
  contract: 'CONTRACT_NOT_FOUND',
  file: 'FILE_NOT_FOUND',
  company: 'COMPANY_NOT_FOUND',
  person: 'ACCESS_DENIED',
}
