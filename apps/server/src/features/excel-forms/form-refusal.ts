import { uploadRules } from '@qiyin/domain/uploads.ts'
import { TemplateError } from '@qiyin/templates'
import { CallError } from '../../http/call-error.ts'

/** What the package says of a filled form, as a refusal; a fault of our own stays the error it is. */
export function formRefusal(error: unknown): unknown {
  if (!(error instanceof TemplateError) || error.code === 'engine-failed') return error
  if (error.code === 'busy') return new CallError('SERVER_BUSY', { httpStatus: 503 })
  const isOther = error.code === 'not-xlsx' || error.code === 'old-excel-format'
  return new CallError({
    name: 'FORM_REFUSED',
    message: isOther ? uploadRules.excelForm.typeMessage : error.message,
  })
}
