import { useId, useState, type ReactElement } from 'react'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import {
  contractFilterFields,
  type FilterField,
  type Filters,
} from '@qiyin/ui/contract-list/filter-fields.ts'
import { fieldNames, filledValues, type DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import './filter-sheet.css'

interface FilterSheetProps {
  filters: Filters
  onClose: () => void
  onApply: (filters: Filters) => void
}

/** D-10 on a phone: the same fields, with the phone's own pickers. Enter submits. */
export function FilterSheet({ filters, onClose, onApply }: FilterSheetProps): ReactElement {
  const [values, setValues] = useState<Filters>(filters)
  const applications = useCall(businessMine, {}, { staleMs: 300_000 })
  const formId = useId()
  const set = (field: FilterField, value: string): void => setValues({ ...values, [field]: value })
  const fields = contractFilterFields(
    (applications.data ?? []).map((one) => ({ value: one.businessTypeId, label: one.businessTypeName })),
  )
  return (
    <NativeDialog
      title="筛选"
      onPhone="side"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={() => onApply({})}>
            重置
          </button>
          <button type="submit" className="btn primary" form={formId}>
            查询
          </button>
        </>
      }
    >
      <form
        id={formId}
        className="filter-sheet"
        onSubmit={(event) => {
          event.preventDefault()
          onApply(filledValues(fieldNames(fields), (name) => values[name]))
        }}
      >
        {fields.map((field) => (
          <Field key={field.label} field={field} values={values} onChange={set} />
        ))}
      </form>
    </NativeDialog>
  )
}

interface FieldProps {
  field: DeclaredField<FilterField>
  values: Filters
  onChange: (name: FilterField, value: string) => void
}

function Field({ field, values, onChange }: FieldProps): ReactElement {
  const { label } = field
  if (field.kind === 'days') {
    return (
      <fieldset>
        <legend>{label}</legend>
        <Day label={`${label}起`} value={values[field.from]} onChange={(day) => onChange(field.from, day)} />
        <span aria-hidden>至</span>
        <Day label={`${label}止`} value={values[field.to]} onChange={(day) => onChange(field.to, day)} />
      </fieldset>
    )
  }
  const value = values[field.name] ?? ''
  return (
    <label>
      {label}
      {field.kind === 'text' ? (
        <input
          maxLength={field.maxLength}
          placeholder={`请输入${label}`}
          value={value}
          onChange={(event) => onChange(field.name, event.target.value)}
        />
      ) : (
        <select value={value} onChange={(event) => onChange(field.name, event.target.value)}>
          <option value="">不限</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </label>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (day: string) => void
}

function Day({ label, value, onChange }: DayProps): ReactElement {
  return (
    <input
      type="date"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
