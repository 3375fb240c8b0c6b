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
  const fit = found.filter(({ reason }) => reason === null)
  const unfit = found.filter(({ reason }) => reason !== null)
  const options = fit.map(({ username, name, phone }) => ({
    value: username,
    label: label(name, phone),
    name,
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
      notFoundContent={emptyText({ searched, isPending: people.isPending, isUnfit: unfit.length > 0 })}
      options={[
        ...(missing ? [{ value: value.username, label: value.name, name: value.name }] : []),
        ...options,
      ]}
      popupRender={(menu) => (
        <>
          {menu}
          <div role="status" className="new-signer-select-hint cap ink3">
            {unfit.map(({ username, name, phone, reason }) => (
              <p key={username}>
                {label(name, phone)}：{reason}
              </p>
            ))}
          </div>
        </>
      )}
      onChange={(username: string) => {
        setWord('')
        const name = fit.find((one) => one.username === username)?.name ?? username
        onChange({ username, name })
      }}
    />
  )
}

function label(name: string, phone: string): string {
  return `${name}（${phone}）`
}

function emptyText(state: { searched: string; isPending: boolean; isUnfit: boolean }): string {
  if (state.searched !== '' && !isPeopleSearch(state.searched)) return '请输入至少两个字'
  if (state.isPending) return '加载中'
  if (state.isUnfit) return '以下人员不能接替签署'
  return state.searched === '' ? '没有其他人员可用此印章签署' : '未找到相关人员'
}
