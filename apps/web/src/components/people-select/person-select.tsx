import { Select } from 'antd'
import { useState, type ReactElement } from 'react'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { useFoundPeople } from './use-found-people.tsx'

interface PersonSelectProps {
  id?: string
  value?: Choice
  onChange?: (person: Choice) => void
}

/** One person, found by name, account name or whole mobile number; as a control of an antd form. */
export function PersonSelect({ id, value, onChange }: PersonSelectProps): ReactElement {
  const [typed, setTyped] = useState('')
  return (
    <Select<Choice>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      {...useFoundPeople(typed)}
      labelInValue
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      placeholder="输入姓名、用户名或手机号搜索"
      onChange={({ value: personId, label }) => {
        setTyped('')
        onChange?.({ value: personId, label })
      }}
    />
  )
}
