import {
  quickRange,
  quickRanges,
  rangeWithin,
  type DayRange,
  type Period,
  type QuickRange,
} from '@qiyin/domain/statistics/periods.ts'
import { DatePicker, Segmented } from 'antd'
import type { ReactElement } from 'react'
import { dayjs } from '../declared-form/day.ts'
import './range-choice.css'

interface RangeChoiceProps {
  range: DayRange | null
  /** What it is counted by: a quick range ends in days that the period can be asked for. */
  period: Period
  today: string
  onChange: (range: DayRange | null) => void
}

const names: Readonly<Record<QuickRange, string>> = {
  last30Days: '近30天',
  thisWeek: '本周',
  thisMonth: '本月',
  halfYear: '近半年',
  fullYear: '全年',
}
const chosen = 'chosen'

/** The quick ranges, and any two days. */
export function RangeChoice({ range, period, today, onChange }: RangeChoiceProps): ReactElement {
  const daysOf = (name: QuickRange): DayRange => rangeWithin(quickRange(name, today), period)
  const quick = quickRanges.find((name) => {
    const { start, end } = daysOf(name)
    return range?.start === start && range.end === end
  })
  return (
    <div className="range-choice">
      <Segmented<QuickRange | typeof chosen>
        aria-label="快捷时间范围"
        options={quickRanges.map((value) => ({ value, label: names[value] }))}
        value={quick ?? chosen}
        onChange={(name) => {
          if (name !== chosen) onChange(daysOf(name))
        }}
      />
      <DatePicker.RangePicker
        className="range-choice-days"
        aria-label="时间范围"
        placeholder={['开始日期', '结束日期']}
        value={range && [dayjs(range.start), dayjs(range.end)]}
        onChange={(days) => {
          const [start, end] = [days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD')]
          onChange(start === undefined || end === undefined ? null : { start, end })
        }}
      />
    </div>
  )
}
