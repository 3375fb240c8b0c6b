import { DatePicker } from 'antd'
import { dayjs, type Dayjs } from './day.ts'
import type { ReactElement } from 'react'
import type { Days } from './form-values.ts'
import './declared-form.css'

interface DaysInputProps {
  id?: string
  value?: Days
  onChange?: (days: Days) => void
}

/** Two days as texts, either of which may stay open. */
export function DaysInput({ id, value, onChange }: DaysInputProps): ReactElement {
  return (
    <DatePicker.RangePicker
      {...(id === undefined ? {} : { id })}
      className="declared-form-days"
      allowEmpty={[true, true]}
      value={[dayOf(value?.[0]), dayOf(value?.[1])]}
      onChange={(days) => onChange?.([days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD')])}
    />
  )
}

function dayOf(text: string | undefined): Dayjs | null {
  return text === undefined ? null : dayjs(text)
}
