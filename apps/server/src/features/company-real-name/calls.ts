import type { Handlers } from '../../http/handler.ts'
import { downloadApplicationForm } from './download-application-form.ts'

export const companyRealNameCalls = {
  companyRealNameDownloadApplicationForm: downloadApplicationForm,
} satisfies Partial<Handlers>
