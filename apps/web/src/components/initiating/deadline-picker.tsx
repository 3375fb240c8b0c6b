import { DatePicker } from 'antd'
import type { ReactElement } from 'react'
import { deadlineDays } from '@qiyin/domain/contract/deadline.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { dayjs } from '../declared-form/day.ts'
import { pickerPlacements } from './picker-placements.ts'
import { deadlinePresets } from './deadline-presets.ts'

interface DeadlinePickerProps {
  id: string
  /** YYYY-MM-DD, or empty. */
  value: string
  onChange: (value: string) => void
  onLeft: (() => void) | undefined
}

/** A day until which a contract can be signed. */
export function DeadlinePicker({ id, value, onChange, onLeft }: DeadlinePickerProps): ReactElement {
  const { first, last } = deadlineDays(new Date(useNow()))
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      builtinPlacements={pickerPlacements}
      value={value === '' ? null : dayjs(value)}
      minDate={dayjs(first)}
      maxDate={dayjs(last)}
      placeholder="今天起14天内"
      presets={deadlinePresets(first)}
      onBlur={() => onLeft?.()}
      onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? '')}
    />
  )
}
