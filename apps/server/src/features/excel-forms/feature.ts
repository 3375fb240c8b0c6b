import type { Feature } from '../../feature.ts'
import { exportForm } from './export.ts'
import { parseFilledForm } from './parse.ts'

/** Excel forms of templates: to fill in, and read again. */
export const excelFormsFeature = {
  name: 'excel-forms',
  calls: { filesExcelExportTemplateCode: exportForm, filesExcelParseTemplateCode: parseFilledForm },
} satisfies Feature
