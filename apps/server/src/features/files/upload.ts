import type { Input, Result } from '@qiyin/calls/call.ts'
import type { filesUploadContract } from '@qiyin/calls/areas/files.ts'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { PdfError } from '@qiyin/pdf'
import { handOver, type OperationResult } from '@qiyin/pdf/engine'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { maxDocumentPages } from '@qiyin/domain/contract/document-limits.ts'
import { unlessItKills } from './failed-files.ts'
import { pdfRefusal } from './pdf-refusal.ts'
import { createWithinQuota, requireUploadQuota } from './quota.ts'

/** POST /files/upload/contract: one PDF, checked by its content and made fit for signing. */
export async function uploadContractFile(
  { password }: Input<typeof filesUploadContract>,
  context: Context,
): Promise<Result<typeof filesUploadContract>> {
  const { upload, blobs } = context
  const file = { name: upload.fileName, size: upload.size }
  if (uploadProblem(uploadRules.contract, file) !== null) throw new CallError('FILE_NOT_PDF')
  // Before the work is done, for what was sent; its prepared form is about as large.
  await requireUploadQuota(context, upload.size)
  const prepared = await prepare(context, password)
  const { pages } = prepared
  if (pages.length > maxDocumentPages) throw new CallError('PDF_TOO_MANY_PAGES')
  const blob = await blobs.put(prepared.bytes)
  const name = upload.fileName
  const id = await createWithinQuota(context, {
    fileName: name,
    kind: 'upload',
    blob,
    pages,
  })
  const notes = prepared.removed.map((part) => removedText[part])
  return { id, name, sizeBytes: blob.size, pageCount: pages.length, pages, notes }
}

async function prepare(
  { upload, pdf, user, request, now }: Context,
  password: string | undefined,
): Promise<OperationResult<'prepareUpload'>> {
  const asker = { owner: user.personId, signal: request.gone }
  try {
    return await unlessItKills({ now }, { task: 'intake', sha256: [upload.sha256] }, () =>
      pdf.runFor(asker, 'prepareUpload', async () => [handOver(await upload.read()), { password }]),
    )
  } catch (error) {
    const isWrong = password !== undefined && error instanceof PdfError && error.code === 'encrypted'
    throw isWrong ? new CallError('PDF_PASSWORD_WRONG') : pdfRefusal(error)
  }
}

const removedText = {
  javascript: '已移除文件中的脚本',
  launch: '已移除文件中启动程序的动作',
  'submit-form': '已移除文件中提交表单的动作',
  'import-data': '已移除文件中导入数据的动作',
  media: '已移除文件中的音视频',
  'external-file': '已移除文件中对外部文件的引用',
  'form-data': '已移除文件中的XFA表单数据，普通表单保留',
  'usage-rights': '已移除文件中的阅读器扩展权限',
  encryption: '已去除文件的权限限制',
  password: '已用密码打开文件，签署的是不带密码的副本',
} as const
