import { focusField } from '../../../components/field-marks/field-focus.ts'
import type { FieldMark } from '../../../components/field-marks/field-marks.tsx'
import type { StartDraft, StartForm } from './start-draft.ts'
import { valuesOf } from './start-request.ts'
import { derivedValues, type Starter } from './start-signers.ts'

interface Filling {
  readonly form: StartForm
  readonly draft: StartDraft
  readonly starter: Starter
  /** The variable whose field has the focus. */
  readonly current: string | null
}

/** How the variables are marked in the preview, by code: filled in or asked for, and which one is being filled in. */
export function startMarks({ form, draft, starter, current }: Filling): ReadonlyMap<string, FieldMark> {
  const values = valuesOf(form, draft, starter)
  const derived = derivedValues(form, draft, starter)
  return new Map(
    form.fields.map(({ fieldCode, fieldName, notNull }) => {
      const isMissing = notNull && !(fieldCode in values)
      const look = [isMissing && 'missing', fieldCode === current && 'current'].filter(Boolean).join(' ')
      const mark = { look, label: `填写${fieldName}` }
      // What follows from the signers is filled in by choosing them.
      const isTyped = !(fieldCode in derived)
      return [fieldCode, isTyped ? { ...mark, onPick: () => focusField(fieldCode) } : mark]
    }),
  )
}
