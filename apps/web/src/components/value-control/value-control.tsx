import { Checkbox, DatePicker, Input, InputNumber, Select, TimePicker } from 'antd'
import type { ReactElement } from 'react'
import {
  choiceSeparator,
  choicesOf,
  maxFieldValueLength,
  type ValuedField,
} from '@qiyin/domain/template/field-value.ts'
import { dayjs } from '../declared-form/day.ts'
import { pickerPlacements } from '../initiating/picker-placements.ts'
import { useServiceOptions } from './use-service-options.ts'
import './value-control.css'

interface ValueControlProps {
  id: string
  field: ValuedField
  /** As it is kept: days YYYY-MM-DD, times HH:mm:ss, choices joined by 、. */
  value: string
  onChange: (value: string) => void
  onLeft: () => void
}

/** The control of a variable, by its type (seed 002 section 3). */
export function ValueControl(props: ValueControlProps): ReactElement {
  const { id, field, value, onChange, onLeft } = props
  const asked = `请填写${field.fieldName}`
  switch (field.fieldType) {
    case 'dropdownCustom':
      return <Choice {...props} options={choicesOf(field)} />
    case 'dropdownService':
      return <ServiceChoice {...props} />
    case 'date':
      return <Day {...props} format="YYYY-MM-DD" />
    case 'dateTime':
      return <Day {...props} format="YYYY-MM-DD HH:mm:ss" />
    case 'time':
      return (
        <TimePicker
          id={id}
          builtinPlacements={pickerPlacements}
          style={{ width: '100%' }}
          value={value === '' ? null : dayjs(`2000-01-01 ${value}`)}
          placeholder={`请选择${field.fieldName}`}
          onBlur={onLeft}
          onChange={(time) => onChange(time?.format('HH:mm:ss') ?? '')}
        />
      )
    case 'checkbox':
      return <Choices {...props} />
    case 'number':
      return (
        <InputNumber<string>
          id={id}
          stringMode
          controls={false}
          style={{ width: '100%' }}
          value={value === '' ? null : value}
          placeholder={asked}
          onBlur={onLeft}
          onChange={(number) => onChange(number ?? '')}
        />
      )
    case 'multiText':
      return (
        <Input.TextArea
          id={id}
          className="value-control-lines"
          rows={2}
          maxLength={maxFieldValueLength}
          value={value}
          placeholder={asked}
          onBlur={onLeft}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'singleText':
      return (
        <Input
          id={id}
          maxLength={maxFieldValueLength}
          value={value}
          placeholder={asked}
          autoComplete="off"
          onBlur={onLeft}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

function Choice({
  id,
  field,
  value,
  options,
  onChange,
  onLeft,
  loading = false,
}: ValueControlProps & { options: readonly string[]; loading?: boolean }): ReactElement {
  return (
    <Select
      id={id}
      allowClear
      showSearch
      loading={loading}
      value={value || null}
      placeholder={`请选择${field.fieldName}`}
      options={options.map((one) => ({ value: one, label: one }))}
      onBlur={onLeft}
      onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
    />
  )
}

function ServiceChoice(props: ValueControlProps): ReactElement {
  return <Choice {...props} {...useServiceOptions(props.field.fieldFormat)} />
}

function Day({
  id,
  field,
  value,
  onChange,
  onLeft,
  format,
}: ValueControlProps & { format: string }): ReactElement {
  return (
    <DatePicker
      id={id}
      builtinPlacements={pickerPlacements}
      style={{ width: '100%' }}
      showTime={field.fieldType === 'dateTime'}
      format={format}
      value={value === '' ? null : dayjs(value)}
      placeholder={`请选择${field.fieldName}`}
      onBlur={onLeft}
      onChange={(day) => onChange(day?.format(format) ?? '')}
    />
  )
}

/** Several of the choices; a variable without any is one that is typed. */
function Choices(props: ValueControlProps): ReactElement {
  const { id, field, value, onChange, onLeft } = props
  const options = choicesOf(field)
  if (options.length === 0)
    return (
      <Input
        id={id}
        maxLength={maxFieldValueLength}
        value={value}
        placeholder={`请填写${field.fieldName}`}
        onBlur={onLeft}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const chosen = new Set(value.split(choiceSeparator))
  return (
    <div id={id} role="group" aria-label={field.fieldName}>
      <Checkbox.Group
        options={options}
        value={options.filter((one) => chosen.has(one))}
        onChange={(now) => {
          onChange(options.filter((one) => now.includes(one)).join(choiceSeparator))
          onLeft()
        }}
      />
    </div>
  )
}
