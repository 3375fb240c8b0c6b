import { useId, useState, type ReactElement } from 'react'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import {
  signStatusOptions,
  signTypeOptions,
  type FilterOption,
} from '@qiyin/ui/contract-list/filter-options.ts'
import type { FilterField, Filters } from '@qiyin/ui/contract-list/list-query.ts'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'

interface FilterSheetProps {
  filters: Filters
  onClose: () => void
  onApply: (filters: Filters) => void
}

const texts: readonly { field: FilterField; label: string; max: number }[] = [
  { field: 'contractNo', label: '合同编号', max: 100 },
  { field: 'contractName', label: '合同名称', max: 255 },
  { field: 'signUser', label: '签署人', max: 64 },
  { field: 'initiatorName', label: '发起人', max: 64 },
  { field: 'signCompany', label: '签署企业', max: 128 },
]
const ranges = [
  { label: '发起时间', from: 'initiateTimeStart', to: 'initiateTimeEnd' },
  { label: '完成时间', from: 'completeTimeStart', to: 'completeTimeEnd' },
] as const

/** D-10 on a phone: the same fields, with the phone's own pickers. Enter submits. */
export function FilterSheet({ filters, onClose, onApply }: FilterSheetProps): ReactElement {
  const [values, setValues] = useState<Filters>(filters)
  const applications = useCall(businessMine, {}, { staleMs: 300_000 })
  const formId = useId()
  const set = (field: FilterField, value: string): void => setValues({ ...values, [field]: value })
  const choices: readonly { field: FilterField; label: string; options: FilterOption[] }[] = [
    {
      field: 'businessTypeId',
      label: '所属应用',
      options: (applications.data ?? []).map((one) => ({
        value: one.businessTypeId,
        label: one.businessTypeName,
      })),
    },
    { field: 'signStatus', label: '签署状态', options: signStatusOptions },
    { field: 'signType', label: '签署方类型', options: signTypeOptions },
  ]
  return (
    <NativeDialog
      title="筛选"
      className="filter-sheet"
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
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault()
          onApply(filled(values))
        }}
      >
        {texts.map(({ field, label, max }) => (
          <label key={field}>
            {label}
            <input
              maxLength={max}
              placeholder={`请输入${label}`}
              value={values[field] ?? ''}
              onChange={(event) => set(field, event.target.value)}
            />
          </label>
        ))}
        {choices.map(({ field, label, options }) => (
          <label key={field}>
            {label}
            <select value={values[field] ?? ''} onChange={(event) => set(field, event.target.value)}>
              <option value="">不限</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        {ranges.map(({ label, from, to }) => (
          <fieldset key={label}>
            <legend>{label}</legend>
            <Day label={`${label}起`} value={values[from]} onChange={(value) => set(from, value)} />
            <span aria-hidden>至</span>
            <Day label={`${label}止`} value={values[to]} onChange={(value) => set(to, value)} />
          </fieldset>
        ))}
      </form>
    </NativeDialog>
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

function filled(values: Filters): Filters {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}
