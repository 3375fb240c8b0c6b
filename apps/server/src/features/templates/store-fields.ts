import type { TemplateField } from '@qiyin/domain/template/template-field.ts'
import type { Db, Tx } from '../../db/database.ts'

/** A variable as it is kept. */
export interface StoredField extends TemplateField {
  readonly fieldId: string
  readonly versionId: string
  readonly extraAttributes: Record<string, string>
  /** In the document; 0 for a variable of the form alone. */
  readonly places: number
}

function selectFields(db: Db) {
  return (
    db
      .selectFrom('template_field')
      .select(['id as fieldId', 'version_id as versionId', 'field_code as fieldCode'])
      .select(['field_name as fieldName', 'field_type as fieldType', 'field_format as fieldFormat'])
      .select(['not_null as notNull', 'role_type as roleType', 'help', 'esign_field as esignField'])
      .select('default_value as defaultValue')
      .select(['options as variableOptionalValueList', 'extra_attributes as extraAttributes', 'places'])
      // Written by this file only.
      .$narrowType<{
        variableOptionalValueList: { optionalValue: string }[]
        extraAttributes: Record<string, string>
      }>()
  )
}

/** In the order of the document, those of the form alone last. */
export async function findFields(db: Db, versionId: string): Promise<StoredField[]> {
  return selectFields(db).where('version_id', '=', versionId).orderBy('show_order').orderBy('id').execute()
}

export async function findField(db: Db, fieldId: string): Promise<StoredField | undefined> {
  return selectFields(db).where('id', '=', fieldId).executeTakeFirst()
}

/** A variable about to be kept. */
export interface NewField extends TemplateField {
  readonly places: number
  readonly extraAttributes: Readonly<Record<string, string>>
}

/** Adds variables in this order and answers their ids; a code that the version has already adds none. */
export async function insertFields(
  tx: Tx,
  versionId: string,
  fields: readonly NewField[],
  firstOrder = 0,
): Promise<string[]> {
  if (fields.length === 0) return []
  const rows = await tx
    .insertInto('template_field')
    .values(
      fields.map((field, index) => ({
        version_id: versionId,
        field_code: field.fieldCode,
        ...writtenColumns(field),
        extra_attributes: JSON.stringify(field.extraAttributes),
        places: field.places,
        show_order: firstOrder + index,
      })),
    )
    .onConflict((conflict) => conflict.columns(['version_id', 'field_code']).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes what its manager writes; its code and its places stay. */
export async function writeField(tx: Tx, fieldId: string, field: TemplateField): Promise<void> {
  await tx.updateTable('template_field').set(writtenColumns(field)).where('id', '=', fieldId).execute()
}

export async function writeExtraAttributes(
  tx: Tx,
  fieldId: string,
  extraAttributes: Readonly<Record<string, string>>,
): Promise<void> {
  await tx
    .updateTable('template_field')
    .set({ extra_attributes: JSON.stringify(extraAttributes) })
    .where('id', '=', fieldId)
    .execute()
}

/** Removes a variable of the form alone; false when the document has it. */
export async function deleteField(tx: Tx, fieldId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('template_field')
    .where('id', '=', fieldId)
    .where('places', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function writtenColumns(field: TemplateField) {
  return {
    field_name: field.fieldName,
    field_type: field.fieldType,
    field_format: field.fieldFormat,
    not_null: field.notNull,
    role_type: field.roleType,
    help: field.help,
    default_value: field.defaultValue,
    esign_field: field.esignField,
    options: JSON.stringify(field.variableOptionalValueList),
  }
}
