import { Select } from 'antd'
import type { ReactElement } from 'react'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import './scope-select.css'

interface ScopeSelectProps {
  /** Whoever manages one only has nothing to choose. */
  choices: readonly Choice[]
  /** 全部企业. */
  allLabel: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** One of the companies or applications somebody manages, or all of them. */
export function ScopeSelect({ choices, allLabel, value, onChange }: ScopeSelectProps): ReactElement | null {
  if (choices.length < 2) return null
  return (
    <Select
      className="scope-select"
      aria-label={allLabel}
      value={value ?? ''}
      options={[{ value: '', label: allLabel }, ...choices]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  )
}
