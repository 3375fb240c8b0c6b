import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import type { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { sampleValue } from '@qiyin/domain/template/batch-form.ts'
import { fieldGroup, fieldGroupNames } from '@qiyin/domain/template/field-types.ts'
import { fieldValueProblem } from '@qiyin/domain/template/field-value.ts'
import { FormField } from '../../../components/form-section/form-field.tsx'
import { FormFields } from '../../../components/form-section/form-fields.tsx'
import { FormSection } from '../../../components/form-section/form-section.tsx'
import { ValueControl } from '../../../components/value-control/late-value-control.tsx'

type Field = Answer<typeof templateGetVariables>['fields'][number]

/** What is tried, by code. */
export type TrialValues = Readonly<Record<string, string>>

interface TrialFieldsProps {
  fields: readonly Field[]
  values: TrialValues
  onChange: (values: TrialValues) => void
}

/** The fields in their three groups, as the form of a contract has them, with samples at hand. */
export function TrialFields({ fields, values, onChange }: TrialFieldsProps): ReactElement {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const filled = fields.filter(({ fieldCode }) => (values[fieldCode] ?? '').trim() !== '').length
  return (
    <>
      <div className="template-page-progress">
        <h2 className="h-sheet">试填</h2>
        <span className="cap ink3" role="status">
          {filled} / {fields.length} 项
        </span>
        <Button size="small" onClick={() => onChange({ ...samplesOf(fields), ...filledOf(values) })}>
          填入示例
        </Button>
        <Button size="small" disabled={filled === 0} onClick={() => onChange({})}>
          清空
        </Button>
      </div>
      {Object.values(fieldGroup).map((group) => {
        const own = fields.filter(({ roleType }) => roleType === group)
        if (own.length === 0) return null
        return (
          <FormSection key={group} title={fieldGroupNames[group]} note={`${own.length} 项`}>
            <FormFields columns={2}>
              {own.map((field) => (
                <TrialField
                  key={field.fieldCode}
                  field={field}
                  value={values[field.fieldCode] ?? ''}
                  isLeft={left.has(field.fieldCode)}
                  onLeft={() => setLeft((before) => new Set([...before, field.fieldCode]))}
                  onChange={(value) => onChange({ ...values, [field.fieldCode]: value })}
                />
              ))}
            </FormFields>
          </FormSection>
        )
      })}
    </>
  )
}

interface TrialFieldProps {
  field: Field
  value: string
  /** From then on it says what is wrong with it. */
  isLeft: boolean
  onLeft: () => void
  onChange: (value: string) => void
}

function TrialField({ field, value, isLeft, onLeft, onChange }: TrialFieldProps): ReactElement {
  const [now] = useState(() => new Date())
  // What is not tried is no mistake: only what was typed is judged.
  const problem = value.trim() === '' || !isLeft ? null : fieldValueProblem(field, value.trim(), now)
  return (
    <div className="template-page-value" data-field-code={field.fieldCode}>
      <FormField
        label={field.fieldName}
        required={field.notNull}
        problem={problem ?? undefined}
        {...(field.help === '' ? {} : { tip: field.help })}
      >
        {(id) => <ValueControl id={id} field={field} value={value} onChange={onChange} onLeft={onLeft} />}
      </FormField>
    </div>
  )
}

/** A value of each, as the sample row of an Excel form has it; where there is none the field's own name. */
function samplesOf(fields: readonly Field[]): TrialValues {
  return Object.fromEntries(
    fields.map((field) => [field.fieldCode, sampleValue(field) || `${field.fieldName}示例`]),
  )
}

function filledOf(values: TrialValues): TrialValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}
