import type { Input, Result } from '@qiyin/calls/call.ts'
import type { filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import type {
  sealsAuthorizeByCompanyName,
  sealsAuthorizeByCompanyNameShow,
} from '@qiyin/calls/areas/seals.ts'
import type { RefusalName } from '@qiyin/domain/refusals.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db } from '../../http/context.ts'
import { FileAnswer, type Handlers } from '../../http/handler.ts'
import { businessByCode } from '../businesses/public.ts'
import { authenticated, companyByName } from '../companies/public.ts'
import { findAuthorizedPeople, findPreviewKey, type AuthorizedPerson } from './store.ts'

/** GET /seals/authorize/byCompanyName: who may sign for a company in an application, or why nobody may. */
async function listAuthorizedPeople(
  input: Input<typeof sealsAuthorizeByCompanyName>,
  { db }: Context,
): Promise<Result<typeof sealsAuthorizeByCompanyName>> {
  const people = await authorizedPeople(db, input)
  if (typeof people === 'string') throw new CallError(people)
  if (people.length === 0) throw new CallError('NO_MATCHING_SIGNER')
  return people
}

/** GET /seals/authorize/byCompanyName/show: the same, with an empty list in place of a refusal. */
async function showAuthorizedPeople(
  input: Input<typeof sealsAuthorizeByCompanyNameShow>,
  { db }: Context,
): Promise<Result<typeof sealsAuthorizeByCompanyNameShow>> {
  const people = await authorizedPeople(db, input)
  return typeof people === 'string' ? [] : people
}

async function authorizedPeople(
  db: Db,
  { companyName, ourpart, businessTypeCode }: Input<typeof sealsAuthorizeByCompanyName>,
): Promise<AuthorizedPerson[] | RefusalName> {
  const business = await businessByCode(db, businessTypeCode)
  if (!business) return 'BUSINESS_NOT_FOUND'
  const company = await companyByName(db, companyName)
  if (!company || company.ourPart !== (ourpart === 0) || company.status !== 0) return 'COMPANY_NOT_FOUND'
  if (company.authStatus !== authenticated) return 'COMPANY_NOT_AUTHENTICATED'
  return findAuthorizedPeople(db, company.companyId, business.businessTypeId)
}

/** GET /files/seals/preview/{id}: a PNG. Asked for each time, because a revoked grant takes effect at once. */
async function showSeal(
  { id }: Input<typeof filesSealsPreviewId>,
  { db, blobs, user }: Context,
): Promise<FileAnswer> {
  const previewKey = await findPreviewKey(db, id, user.personId)
  if (previewKey === undefined) throw new CallError('SEAL_NOT_FOUND')
  return new FileAnswer(await blobs.read(previewKey), 'image/png', {
    etag: previewKey,
  })
}

export const sealCalls = {
  sealsAuthorizeByCompanyName: listAuthorizedPeople,
  sealsAuthorizeByCompanyNameShow: showAuthorizedPeople,
  filesSealsPreviewId: showSeal,
} satisfies Partial<Handlers>
