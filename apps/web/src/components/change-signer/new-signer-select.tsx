import { Select } from 'antd'
import { useDeferredValue, useState, type ReactElement } from 'react'
import { initiateChangeSignerPeople } from '@qiyin/calls/areas/initiate.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import type { OurPerson } from './our-person-select.tsx'
import './new-signer-select.css'

interface NewSignerSelectProps {
  id: string
  contractId: string
  /** The slot to be taken over. */
  signId: string
  value: OurPerson | null
  onChange: (person: OurPerson) => void
}

/** Offers who holds a seal for the slot; others are found by a search, each with why not. */
export function NewSignerSelect({
  id,
  contractId,
  signId,
  value,
  onChange,
}: NewSignerSelectProps): ReactElement {
  const [word, setWord] = useState('')
  const searched = useDeferredValue(word.trim())
  const isShort = searched !== '' && !isPeopleSearch(searched)
  const people = useCall(
    initiateChangeSignerPeople,
    isShort ? null : { contractId, signId, searchWord: searched },
    { keep: true },
  )
  const found = isShort ? [] : (people.data ?? [])
  const options = found.map(({ username, name, phone, reason }) => ({
    value: username,
    label: `${name}（${phone}）`,
    name,
    reason,
    disabled: reason !== null,
  }))
  const missing = value !== null && !options.some((one) => one.value === value.username)
  return (
    <Select
      id={id}
      className="new-signer-select"
      showSearch={{ filterOption: false, onSearch: setWord, searchValue: word }}
      value={value?.username ?? null}
      loading={people.isFetching}
      placeholder="选择或输入姓名搜索"
      notFoundContent={emptyText({ isShort, isSearch: searched !== '', isPending: people.isPending })}
      options={[
        ...(missing
          ? [{ value: value.username, label: value.name, name: value.name, reason: null, disabled: false }]
          : []),
        ...options,
      ]}
      optionRender={({ label, data }) =>
        data.reason === null ? (
          label
        ) : (
          <>
            <span>{label}</span>
            <span className="new-signer-select-reason">{data.reason}</span>
          </>
        )
      }
      onChange={(username: string) => {
        setWord('')
        const name = found.find((one) => one.username === username)?.name ?? username
        onChange({ username, name })
      }}
    />
  )
}

function emptyText(state: { isShort: boolean; isSearch: boolean; isPending: boolean }): string {
  if (state.isShort) return '请输入至少两个字'
  if (state.isPending) return '加载中'
  return state.isSearch ? '未找到相关人员' : '没有其他人员可用此印章签署'
}
