import type { Feature } from '../../feature.ts'
import { downloadApplicationForm } from './download-application-form.ts'

export const companyRealNameFeature = {
  name: 'company-real-name',
  calls: {
    companyRealNameDownloadApplicationForm: downloadApplicationForm,
  },
} satisfies Feature
