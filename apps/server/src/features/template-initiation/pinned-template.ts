import type { TemplateField } from '@qiyin/domain/template/template-field.ts'
import type { TemplateRole } from '@qiyin/domain/template/sign-role.ts'
import { missingSignerFields } from '@qiyin/domain/template/template-signers.ts'
import { rowFields } from '@qiyin/domain/template/batch-form.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import type { Db } from '../../http/context.ts'
import { findFields, type StoredTemplate } from '../templates/public.ts'

/** What of a template counts for its contracts, as it was when they were begun: its managers may go on changing theirs. */
export interface PinnedTemplate {
  readonly templateCode: string
  readonly templateName: string
  readonly version: number
  readonly modelFileId: string
  readonly roles: readonly TemplateRole[]
  /** Those of the template, then what its document does not ask of those who sign. */
  readonly fields: readonly FormField[]
}

/** A variable as forms have it. */
export interface FormField extends TemplateField {
  readonly fieldId: string
  readonly extraAttributes: Record<string, string>
  /** In the document; 0 for one of the form alone. */
  readonly places: number
}

/** A template as it is now. */
export async function pinTemplate(db: Db, template: StoredTemplate): Promise<PinnedTemplate> {
  const { templateCode, templateName, version, modelFileId, roles } = template
  const stored = await findFields(db, template.versionId)
  const others = roles.filter(({ signRoleType }) => signRoleType !== ourPart.ours)
  const missing = missingSignerFields(stored, others).map((field) => ({
    ...field,
    fieldId: '',
    extraAttributes: {},
    places: 0,
  }))
  const fields = [...stored, ...missing]
  return { templateCode, templateName, version, modelFileId, roles, fields }
}

/** What each contract of a batch fills: without those of our part. */
export function rowFieldsOf({ fields }: Pick<PinnedTemplate, 'fields'>): FormField[] {
  return rowFields(fields)
}
