import type {
  companyRealNameDocument,
  companyRealNameUploadApplicationForm,
  companyRealNameUploadCreditImage,
} from '@qiyin/calls/areas/company-real-name.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { imageProblem } from '@qiyin/domain/image.ts'
import { fileKindOf, uploadRules, type UploadRule } from '@qiyin/domain/uploads.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { administers } from '../companies/public.ts'
import { openDocument } from './open-document.ts'
import { lockOwn } from './own.ts'
import { updateAuthentication, type Which } from './store.ts'
import { findDocument, replaceDocument, type DocumentKind } from './store-documents.ts'

/** POST /company-real-name/upload-credit-image */
export async function uploadCreditImage(
  which: Input<typeof companyRealNameUploadCreditImage>,
  context: Context,
): Promise<Result<typeof companyRealNameUploadCreditImage>> {
  await requireAdministrator(context, which)
  const image = await readImage(context, uploadRules.licence)
  const id = await context.transaction(async (tx) => {
    await lockOwn(tx, context, which)
    return replaceDocument(tx, rowOf(context, which, { kind: 'licence', ...image }))
  })
  return { id, name: context.upload.fileName }
}

/** POST /company-real-name/upload-application-form: into the application that is being filled in. */
export async function uploadApplicationForm(
  which: Input<typeof companyRealNameUploadApplicationForm>,
  context: Context,
): Promise<Result<typeof companyRealNameUploadApplicationForm>> {
  await requireAdministrator(context, which)
  const image = await readImage(context, uploadRules.applicationForm)
  const id = await context.transaction(async (tx) => {
    const { authentication } = await lockOwn(tx, context, which)
    if (authentication.authStatus !== companyAuthStatus.basicSubmitted)
      throw new CallError({ name: 'FAILED', message: '当前认证状态不支持此操作，请刷新页面后重试' })
    const documentId = await replaceDocument(
      tx,
      rowOf(context, which, { kind: 'application-form', ...image }),
    )
    await updateAuthentication(tx, authentication.id, { application_form_file_id: documentId })
    return documentId
  })
  return { id, name: context.upload.fileName }
}

async function requireAdministrator({ db, user }: Context, { companyId }: Which): Promise<void> {
  if (!(await administers(db, user.personId, companyId))) throw new CallError('COMPANY_NOT_FOUND')
}

interface Image {
  readonly bytes: Buffer
  readonly contentType: 'image/png' | 'image/jpeg'
}

/** Judged by what it is, not by what it is called. */
async function readImage({ upload }: Context, rule: UploadRule): Promise<Image> {
  const bytes = await upload.read()
  const problem = imageProblem(rule, bytes)
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
  return { bytes, contentType: fileKindOf(bytes) === 'png' ? 'image/png' : 'image/jpeg' }
}

function rowOf(
  { secrets, upload, user, now }: Context,
  { companyId, supplierCode }: Which,
  { bytes, contentType, kind }: Image & { kind: DocumentKind },
): Parameters<typeof replaceDocument>[1] {
  return {
    companyId,
    supplierCode,
    kind,
    contentType,
    fileName: upload.fileName,
    contentEnc: secrets.seal(bytes.toString('base64'), 'company.document'),
    sizeBytes: bytes.length,
    uploadedBy: user.personId,
    time: now(),
  }
}

/** GET /company-real-name/document: a photo of a company I administer. */
export async function readDocument(
  input: Input<typeof companyRealNameDocument>,
  context: Context,
): Promise<FileAnswer> {
  return photoAnswer(context, input)
}

/** A photo, opened. */
export async function photoAnswer(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  wanted: { companyId: string; documentId: string },
): Promise<FileAnswer> {
  const found = await findDocument(db, wanted)
  if (!found) throw new CallError('FILE_NOT_FOUND')
  const bytes = openDocument({ secrets }, found.contentEnc)
  return new FileAnswer(bytes, found.contentType, {
    fileName: found.fileName,
    disposition: 'inline',
    cacheControl: 'private, no-store, no-transform',
  })
}
