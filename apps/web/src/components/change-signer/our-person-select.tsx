import { Select } from 'antd'
import { useDeferredValue, useState, type ReactElement } from 'react'
import { userMasterDataList } from '@qiyin/calls/areas/user.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { NoOption } from '../no-option/no-option.tsx'

/** A person of our part, chosen by a search. */
export interface OurPerson {
  username: string
  name: string
}

interface OurPersonSelectProps {
  id: string
  value: OurPerson | null
  onChange: (person: OurPerson) => void
}

/** Finds a person of our part by name or user name. */
export function OurPersonSelect({ id, value, onChange }: OurPersonSelectProps): ReactElement {
  const [word, setWord] = useState('')
  const searched = useDeferredValue(word.trim())
  const people = useCall(userMasterDataList, isPeopleSearch(searched) ? { searchWord: searched } : null, {
    keep: true,
  })
  const found = (people.data ?? []).flatMap(({ username, name, phone }) =>
    username === null ? [] : [{ value: username, label: `${name}（${phone}）`, name }],
  )
  const missing = value !== null && !found.some((one) => one.value === value.username)
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, onSearch: setWord, searchValue: word }}
      value={value?.username ?? null}
      loading={people.isFetching}
      placeholder="输入姓名搜索"
      notFoundContent={
        <NoOption>{isPeopleSearch(searched) ? '未找到相关人员' : '请输入至少两个字'}</NoOption>
      }
      options={[
        ...(missing ? [{ value: value.username, label: value.name, name: value.name }] : []),
        ...found,
      ]}
      onChange={(username: string, option) => {
        setWord('')
        const { name } = Array.isArray(option) ? { name: username } : (option ?? { name: username })
        onChange({ username, name })
      }}
    />
  )
}
