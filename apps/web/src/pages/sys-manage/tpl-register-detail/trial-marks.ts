import type { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { focusField } from '../../../components/field-marks/field-focus.ts'
import type { FieldMark } from '../../../components/field-marks/field-marks.tsx'

/** How the variables are marked in the trial's pages, by code: asked for, being filled in; a click fills one in. */
export function trialMarks(
  fields: Answer<typeof templateGetVariables>['fields'],
  values: Readonly<Record<string, string>>,
  current: string | null,
): ReadonlyMap<string, FieldMark> {
  return new Map(
    fields.map(({ fieldCode, fieldName, notNull }) => {
      const isMissing = notNull && (values[fieldCode] ?? '').trim() === ''
      const look = [isMissing && 'missing', fieldCode === current && 'current'].filter(Boolean).join(' ')
      return [fieldCode, { look, label: `试填${fieldName}`, onPick: () => focusField(fieldCode) }]
    }),
  )
}
