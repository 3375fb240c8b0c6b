import type { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { fieldGroup, type FieldGroup } from '@qiyin/domain/template/field-types.ts'
import type { FieldMark } from '../../../components/field-marks/field-marks.tsx'

/** The variable whose dialog is open; null adds one. */
export interface EditedField {
  readonly fieldId: string | null
}

/** How the variables of each group look, in the pages and beside them. */
export const groupLook: Readonly<Record<FieldGroup, string>> = {
  [fieldGroup.ours]: 'ours',
  [fieldGroup.theirs]: 'theirs',
  [fieldGroup.batch]: 'batch',
}

/** How the variables are marked in the pages, by code; a click opens the variable's dialog. */
export function templateMarks(
  { fields }: Answer<typeof templateGetVariables>,
  { edited, onEdit }: { edited: EditedField | undefined; onEdit: (edited: EditedField) => void },
): ReadonlyMap<string, FieldMark> {
  return new Map(
    fields.map(({ fieldId, fieldCode, fieldName, roleType, notNull }) => {
      const look = [groupLook[roleType], !notNull && 'optional', edited?.fieldId === fieldId && 'current']
      return [
        fieldCode,
        {
          look: look.filter(Boolean).join(' '),
          label: `编辑字段${fieldName}`,
          onPick: () => onEdit({ fieldId }),
        },
      ]
    }),
  )
}
