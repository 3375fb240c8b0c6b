import { Form, Input, Select } from 'antd'
import { lazy, Suspense, useEffect, type ReactElement } from 'react'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { formName } from './form-values.ts'
import './declared-form.css'

// The picker and its calendar weigh more than a list: they come when a form has days.
const DaysInput = lazy(async () => ({ default: (await import('./days-input.tsx')).DaysInput }))

/** The form items of declared fields, inside an antd `Form` whose values pass through form-values.ts. */
export function DeclaredFields({ fields }: { fields: readonly DeclaredField[] }): ReactElement {
  return (
    <>
      {fields.map((field) => (
        <Form.Item
          key={formName(field)}
          label={field.label}
          name={formName(field)}
          className={field.short ? '' : 'declared-form-long'}
        >
          <Control field={field} />
        </Form.Item>
      ))}
    </>
  )
}

/* antd hands id, value and onChange to the item's child. */
function Control({ field, ...held }: { field: DeclaredField }): ReactElement {
  switch (field.kind) {
    case 'text':
      return (
        <Input
          placeholder={field.placeholder ?? (field.short ? '请输入' : `请输入${field.label}`)}
          maxLength={field.maxLength}
          {...held}
        />
      )
    case 'choice':
      return field.narrowedBy === undefined ? (
        <ChoiceInput field={field} {...held} />
      ) : (
        <NarrowedChoice field={field} above={field.narrowedBy} {...held} />
      )
    case 'days':
      return (
        <Suspense fallback={<Input disabled />}>
          <DaysInput {...held} />
        </Suspense>
      )
  }
}

type ChoiceField = Extract<DeclaredField, { kind: 'choice' }>

interface Held {
  value?: string
  onChange?: (value: string | undefined) => void
}

function ChoiceInput({ field, ...held }: Held & { field: ChoiceField }): ReactElement {
  return (
    <Select
      allowClear
      options={field.options.map(({ value, label }) => ({ value, label }))}
      placeholder={field.placeholder ?? '请选择'}
      {...held}
    />
  )
}

/** The second of two levels: offers what belongs to the choice above, and forgets what no longer does. */
function NarrowedChoice({
  field,
  above,
  ...held
}: Held & { field: ChoiceField; above: string }): ReactElement {
  const chosen: unknown = Form.useWatch(above)
  const options = chosen ? field.options.filter(({ under }) => under === chosen) : field.options
  const { value, onChange } = held
  const isLost = value !== undefined && !options.some((one) => one.value === value)
  useEffect(() => {
    if (isLost) onChange?.(undefined)
  }, [isLost, onChange])
  return <ChoiceInput field={{ ...field, options }} {...held} />
}
