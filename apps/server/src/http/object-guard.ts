import type { ObjectKind, RelationTo } from '@qiyin/calls/call.ts'
import type { Refusal, RefusalName } from '@qiyin/domain/refusals.ts'
import type { Db } from '../db/database.ts'
import type { SessionUser } from './session.ts'

/**
 * Whether the person stands so to every one of the objects; false as well when one of them does not exist, and a refusal
 * where the person does but it may not be used now. The ids are well formed, each stands once, and there is one at least: a check asks the database once for all of them.
 */
export type ObjectCheck<Kind extends ObjectKind> = (
  db: Db,
  user: SessionUser,
  ids: readonly string[],
  relation: RelationTo<Kind>,
) => Promise<boolean | Refusal>

/** One check for each kind of object; features bring them in their `feature.ts`. */
export type ObjectGuards = { readonly [Kind in ObjectKind]: ObjectCheck<Kind> }

/** Missing and forbidden get one answer, so that ids cannot be probed. */
export const deniedAs: { readonly [Kind in ObjectKind]: RefusalName } = {
  contract: 'CONTRACT_NOT_FOUND',
  file: 'FILE_NOT_FOUND',
  company: 'COMPANY_NOT_FOUND',
  person: 'ACCESS_DENIED',
  draft: 'DRAFT_NOT_FOUND',
  download: 'DOWNLOAD_NOT_FOUND',
  seal: 'SEAL_NOT_FOUND',
  grant: 'GRANT_NOT_FOUND',
  template: 'TEMPLATE_NOT_FOUND',
  templateField: 'TEMPLATE_FIELD_NOT_FOUND',
  batchInit: 'BATCH_NOT_FOUND',
}
