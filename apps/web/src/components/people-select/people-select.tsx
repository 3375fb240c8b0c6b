import { Select } from 'antd'
import { useState, type ReactElement } from 'react'
import { personManageSearchForRole } from '@qiyin/calls/areas/role-manage.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { useAfterPause } from './use-after-pause.ts'

interface PeopleSelectProps {
  id?: string
  value?: readonly Choice[]
  onChange?: (people: Choice[]) => void
}

/** Several people, found by name, account name or whole mobile number; as a control of an antd form. */
export function PeopleSelect({ id, value = [], onChange }: PeopleSelectProps): ReactElement {
  const [typed, setTyped] = useState('')
  const searchWord = useAfterPause(typed.trim())
  const found = useCall(personManageSearchForRole, searchWord === '' ? null : { searchWord }, { keep: true })
  const people = searchWord === '' ? [] : (found.data ?? [])
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      labelInValue
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      value={[...value]}
      placeholder="输入姓名、用户名或手机号搜索"
      notFoundContent={searchWord === '' ? null : found.isFetching ? '正在搜索…' : '没有找到'}
      options={people.map(({ personId, name, mobile, userName }) => ({
        value: personId,
        label: name ?? mobile,
        hint: [userName, mobile].filter(Boolean).join('，'),
      }))}
      optionRender={({ label, data }) => (
        <>
          {label} <span className="cap ink3">{data.hint}</span>
        </>
      )}
      onChange={(chosen: Choice[]) => {
        setTyped('')
        onChange?.(chosen.map(({ value: personId, label }) => ({ value: personId, label })))
      }}
    />
  )
}
