import { quickRange, quickRanges, type DayRange, type QuickRange } from '@qiyin/domain/statistics/periods.ts'
import { DatePicker, Segmented } from 'antd'
import type { ReactElement } from 'react'
import { dayjs } from '../declared-form/day.ts'
import './range-choice.css'

interface RangeChoiceProps {
  range: DayRange | null
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
export function RangeChoice({ range, today, onChange }: RangeChoiceProps): ReactElement {
  const quick = quickRanges.find((name) => {
    const { start, end } = quickRange(name, today)
    return range?.start === start && range.end === end
  })
  return (
    <div className="range-choice">
      <Segmented<QuickRange | typeof chosen>
        aria-label="快捷时间范围"
        options={quickRanges.map((value) => ({ value, label: names[value] }))}
        value={quick ?? chosen}
        onChange={(name) => {
          if (name !== chosen) onChange(quickRange(name, today))
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
