import { TemplateError, type TemplateErrorCode } from '@qiyin/templates'
import { CallError } from '../../http/call-error.ts'

/** Faults of ours or of the machine: whoever uploads can do nothing about them. */
const ours: ReadonlySet<TemplateErrorCode> = new Set(['engine-failed'])

/** What the package says of a person's file or values, as a refusal; a fault of our own stays the error it is. */
export function templateRefusal(error: unknown): unknown {
  if (!(error instanceof TemplateError) || ours.has(error.code)) return error
  if (error.code === 'busy') return new CallError('SERVER_BUSY', { httpStatus: 503 })
  return new CallError({ name: 'TEMPLATE_FILE_REFUSED', message: error.message })
}
