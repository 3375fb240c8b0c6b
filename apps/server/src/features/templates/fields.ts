import type {
  contractTemplateManageFieldRemove,
  contractTemplateManageFieldUpdate,
  templateVariableSaveExtraAttr,
} from '@qiyin/calls/areas/template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { defaultProblem } from '@qiyin/domain/template/default-value.ts'
import { fieldProblem, type TemplateField, templateLimits } from '@qiyin/domain/template/template-field.ts'
import { emptyMessage } from '@qiyin/domain/text-check.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db, Tx } from '../../http/context.ts'
import { fieldAnswer, requireTemplate } from './read.ts'
import { lockTemplate, writeTemplate } from './store-change.ts'
import {
  deleteField,
  findField,
  findFields,
  insertFields,
  type StoredField,
  writeExtraAttributes,
  writeField,
} from './store-fields.ts'

type Given = Input<typeof contractTemplateManageFieldUpdate>

/** POST …/field/update: changes a variable, or adds one to the form. */
export async function updateField(
  { templateCode, fieldId, ...given }: Given,
  context: Context,
): Promise<Result<typeof contractTemplateManageFieldUpdate>> {
  const saved = await context.transaction(async (tx) => {
    const { templateId } = await requireTemplate(tx, templateCode)
    await lockTemplate(tx, templateId)
    const { versionId } = await requireTemplate(tx, templateCode)
    const id =
      fieldId === undefined
        ? await addField(tx, versionId, checked(given, given.fieldCode))
        : await changeField(tx, { versionId, fieldId }, given)
    await writeTemplate(tx, templateId, { time: context.now() })
    return id
  })
  return fieldAnswer(await requireField(context.db, saved))
}

async function addField(tx: Tx, versionId: string, field: TemplateField): Promise<string> {
  const order = (await findFields(tx, versionId)).length
  if (order >= templateLimits.fields)
    throw new CallError({ name: 'PARAMETER_INVALID', message: `模板字段不能超过${templateLimits.fields}个` })
  const [id] = await insertFields(tx, versionId, [{ ...field, places: 0, extraAttributes: {} }], order)
  if (id === undefined) throw new CallError('TEMPLATE_FIELD_TAKEN')
  return id
}

async function changeField(
  tx: Tx,
  { versionId, fieldId }: { versionId: string; fieldId: string },
  given: Omit<Given, 'templateCode' | 'fieldId'>,
): Promise<string> {
  const before = await requireField(tx, fieldId)
  // Of another template, or of a version that no longer counts.
  if (before.versionId !== versionId) throw new CallError('TEMPLATE_FIELD_NOT_FOUND')
  await writeField(tx, fieldId, checked(given, before.fieldCode))
  return fieldId
}

function checked(
  { fieldFormat, help, defaultValue, esignField, ...given }: Omit<Given, 'templateCode' | 'fieldId'>,
  fieldCode: string | undefined,
): TemplateField {
  if (fieldCode === undefined)
    throw new CallError({ name: 'PARAMETER_INVALID', message: emptyMessage('字段编码') })
  const field: TemplateField = {
    ...given,
    fieldCode,
    fieldFormat: fieldFormat ?? '',
    help: help ?? '',
    defaultValue: defaultValue ?? '',
    esignField: esignField ?? null,
  }
  const problem = fieldProblem(field) ?? defaultProblem(field)
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
  return field
}

/** POST …/field/remove: one of the form alone. */
export async function removeField(
  { fieldId }: Input<typeof contractTemplateManageFieldRemove>,
  context: Context,
): Promise<Result<typeof contractTemplateManageFieldRemove>> {
  const isGone = await context.transaction((tx) => deleteField(tx, fieldId))
  if (!isGone) throw new CallError('TEMPLATE_FIELD_PRINTED')
  return null
}

/** POST /template/variable/save-extra-attr: those given, in the place of those before. */
export async function saveExtraAttributes(
  { fieldId, extraAttributes }: Input<typeof templateVariableSaveExtraAttr>,
  context: Context,
): Promise<Result<typeof templateVariableSaveExtraAttr>> {
  await context.transaction((tx) => writeExtraAttributes(tx, fieldId, extraAttributes))
  return fieldAnswer(await requireField(context.db, fieldId))
}

async function requireField(db: Db | Tx, fieldId: string): Promise<StoredField> {
  const field = await findField(db, fieldId)
  if (!field) throw new CallError('TEMPLATE_FIELD_NOT_FOUND')
  return field
}
