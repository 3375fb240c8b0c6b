import { Button, Input } from 'antd'
import { useEffect, useState, type ReactElement } from 'react'
import type { Chip } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { CloseIcon, FilterIcon, SearchIcon } from '@qiyin/ui/icons.tsx'

/** A list's one search box: it searches a moment after the last stroke, at once on Enter. */
export interface ListSearch {
  label: string
  maxLength: number
  value: string
  onChange: (value: string) => void
}

const typingPauseMs = 400

export function SearchBox({ label, maxLength, value, onChange }: ListSearch): ReactElement {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <Input
      allowClear
      aria-label={label}
      placeholder={label}
      className="list-page-search"
      prefix={<SearchIcon className="ink3" />}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onChange(typed)}
    />
  )
}

interface ConditionsProps {
  chips: readonly Chip[]
  onOpen: () => void
  onRemove: (chip: Chip) => void
}

/** 筛选 with the number of conditions, and each condition with its cross. */
export function Conditions({ chips, onOpen, onRemove }: ConditionsProps): ReactElement {
  return (
    <>
      <Button icon={<FilterIcon />} onClick={onOpen}>
        筛选{chips.length > 0 && <span className="list-page-badge num">{chips.length}</span>}
      </Button>
      {chips.map((chip) => (
        <span key={chip.label} className="list-page-chip num">
          <span>{chip.label}</span>
          {chip.text}
          <button type="button" aria-label={`移除条件 ${chip.label}`} onClick={() => onRemove(chip)}>
            <CloseIcon size={12} />
          </button>
        </span>
      ))}
    </>
  )
}
