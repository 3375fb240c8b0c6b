import { Select } from 'antd'
import { useState, type ReactElement } from 'react'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { useFoundPeople } from './use-found-people.tsx'

interface PeopleSelectProps {
  id?: string
  value?: readonly Choice[]
  onChange?: (people: Choice[]) => void
}

/** Several people, found by name, account name or whole mobile number; as a control of an antd form. */
export function PeopleSelect({ id, value = [], onChange }: PeopleSelectProps): ReactElement {
  const [typed, setTyped] = useState('')
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...useFoundPeople(typed)}
      mode="multiple"
      labelInValue
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      value={[...value]}
      placeholder="输入姓名、用户名或手机号搜索"
      onChange={(chosen: Choice[]) => {
        setTyped('')
        onChange?.(chosen.map(({ value: personId, label }) => ({ value: personId, label })))
      }}
    />
  )
}
