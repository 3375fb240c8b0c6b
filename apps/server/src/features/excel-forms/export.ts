import type { filesExcelExportTemplateCode } from '@qiyin/calls/areas/excel-forms.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { writeForm } from '@qiyin/templates'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { requireTemplate } from '../templates/public.ts'
import { formOf } from './form-of.ts'
import { xlsxType } from './xlsx-type.ts'

/** GET /files/excel/export/{templateCode}: the form to be filled in, a row for each contract. */
export async function exportForm(
  { templateCode, businessTypeId }: Input<typeof filesExcelExportTemplateCode>,
  { db }: Context,
): Promise<FileAnswer> {
  const template = await requireTemplate(db, templateCode)
  if (businessTypeId !== undefined && businessTypeId !== template.businessTypeId)
    throw new CallError('TEMPLATE_NOT_FOUND')
  const { spec } = await formOf(db, template)
  const fileName = `${template.templateName}-批量发起表单.xlsx`
  return new FileAnswer(writeForm(spec), xlsxType, { fileName, disposition: 'attachment' })
}
