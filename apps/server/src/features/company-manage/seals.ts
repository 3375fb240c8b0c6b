import type { companyManageSealPreview, companyManageSeals } from '@qiyin/calls/areas/company-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { companyById } from '../companies/public.ts'
import { findPreviewKey, findSealsOf } from './store-seals.ts'

/** GET /company/manage/seals */
export async function listCompanySeals(
  { companyId }: Input<typeof companyManageSeals>,
  { db }: Context,
): Promise<Result<typeof companyManageSeals>> {
  const company = await companyById(db, companyId)
  if (!company || company.status === accountStatus.deleted) throw new CallError('RECORD_NOT_FOUND')
  const seals = await findSealsOf(db, companyId)
  return seals.map((seal) => ({ ...seal, createdTime: formatDateTime(seal.createdTime) }))
}

/** GET /company/manage/seal-preview: a PNG. */
export async function showCompanySeal(
  wanted: Input<typeof companyManageSealPreview>,
  { db, blobs }: Context,
): Promise<FileAnswer> {
  const previewKey = await findPreviewKey(db, wanted)
  if (previewKey === undefined) throw new CallError('SEAL_NOT_FOUND')
  return new FileAnswer(await blobs.read(previewKey), 'image/png', {
    etag: previewKey,
    disposition: 'inline',
    cacheControl: 'private, no-cache',
  })
}
