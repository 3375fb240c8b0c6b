import { sampleValue } from '@qiyin/domain/template/batch-form.ts'
import type { FieldType } from '@qiyin/domain/template/field-types.ts'
import { choicesOf } from '@qiyin/domain/template/field-value.ts'
import type { FormColumn, FormSpec } from '@qiyin/templates'
import type { Db } from '../../http/context.ts'
import { type FormField, pinTemplate, rowFieldsOf } from '../template-initiation/public.ts'
import type { StoredTemplate } from '../templates/public.ts'

/** The form of a template's current version, and the variables it is about. */
export interface TemplateForm {
  readonly spec: FormSpec
  readonly fields: readonly FormField[]
}

/** What a row of a batch fills, as the columns of a form. */
export async function formOf(db: Db, template: StoredTemplate): Promise<TemplateForm> {
  const fields = rowFieldsOf(await pinTemplate(db, template))
  return {
    fields,
    spec: {
      templateCode: template.templateCode,
      version: String(template.version),
      notes: notesOf(template),
      columns: fields.map(columnOf),
    },
  }
}

const kinds: Readonly<Record<FieldType, FormColumn['kind']>> = {
  singleText: 'text',
  multiText: 'text',
  dropdownCustom: 'list',
  dropdownService: 'text',
  // Several may be chosen, which a list of Excel cannot.
  checkbox: 'text',
  date: 'date',
  dateTime: 'date-time',
  time: 'time',
  number: 'number',
}

function columnOf(field: FormField): FormColumn {
  return {
    code: field.fieldCode,
    name: field.fieldName,
    kind: kinds[field.fieldType],
    isRequired: field.notNull,
    options: choicesOf(field),
    sample: sampleValue(field),
  }
}

function notesOf({ templateName, version }: StoredTemplate): string {
  return [
    `《${templateName}》批量发起表单（第${version}版）。`,
    '1. 从第5行开始填写，每行发起一份合同；带*的列必填，第4行为示例，导入时跳过。',
    '2. 请勿修改、增加或删除列；证件号码、银行账号等按文本填写；日期填写为 2026-01-31；多选用“、”分隔。',
  ].join('\n')
}
