import { Button, DatePicker, Select } from 'antd'
import { useDeferredValue, useId, useState, type ReactElement } from 'react'
import { sealsApplications } from '@qiyin/calls/areas/business.ts'
import { sealsCompany, sealsGrantees, sealsGrants, sealsSaveSealAuthorize } from '@qiyin/calls/areas/seals.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { dayjs } from '../declared-form/day.ts'
import { NoOption } from '../no-option/no-option.tsx'

interface Person {
  readonly value: string
  readonly label: string
  /** By what the person was found. */
  readonly searchWord: string
}

/** The add line of D-34: person, applications, last day. */
export function GrantForm({ sealId }: { sealId: string }): ReactElement {
  const id = useId()
  const [person, setPerson] = useState<Person | null>(null)
  const [applications, setApplications] = useState<string[]>([])
  const [until, setUntil] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const offered = useCall(sealsApplications, { sealId })
  const save = useCallMutation(sealsSaveSealAuthorize, {
    stale: [sealsGrants, sealsCompany],
    successText: '操作成功',
    onSuccess: () => {
      setPerson(null)
      setTried(false)
    },
  })
  const problem = person === null ? '请选择被授权人' : applications.length === 0 ? '请选择授权应用' : null
  const submit = (): void => {
    setTried(true)
    if (person === null || problem !== null) return
    save.mutate({
      sealId,
      personAccountId: person.value,
      searchWord: person.searchWord,
      businessTypeIds: applications,
      ...(until !== null && { validUntil: until }),
    })
  }
  return (
    <div className="grant-drawer-form">
      <div>
        <label htmlFor={`${id}-person`}>被授权人</label>
        <PersonSelect id={`${id}-person`} sealId={sealId} value={person} onChange={setPerson} />
      </div>
      <div>
        <label htmlFor={`${id}-applications`}>授权应用</label>
        <Select
          id={`${id}-applications`}
          mode="multiple"
          maxTagCount="responsive"
          placeholder="请选择应用"
          value={applications}
          loading={offered.isFetching}
          optionFilterProp="label"
          options={(offered.data ?? []).map((one) => ({
            value: one.businessTypeId,
            label: one.businessTypeName,
          }))}
          onChange={setApplications}
        />
      </div>
      <div>
        <label htmlFor={`${id}-until`}>有效期至</label>
        <DatePicker
          id={`${id}-until`}
          placeholder="长期有效"
          value={until === null ? null : dayjs(until)}
          disabledDate={(day) => day.format('YYYY-MM-DD') < dayOf(new Date())}
          onChange={(day) => setUntil(day === null ? null : day.format('YYYY-MM-DD'))}
        />
      </div>
      <Button type="primary" loading={save.isPending} onClick={submit}>
        添加授权
      </Button>
      <p className="cap grant-drawer-problem" role="alert">
        {tried && problem}
      </p>
    </div>
  )
}

interface PersonSelectProps {
  id: string
  sealId: string
  value: Person | null
  onChange: (person: Person) => void
}

/** People of the company by name; anybody verified by the whole mobile number. */
function PersonSelect({ id, sealId, value, onChange }: PersonSelectProps): ReactElement {
  const [word, setWord] = useState('')
  const searched = useDeferredValue(word.trim())
  const asks = isPeopleSearch(searched)
  const found = useCall(sealsGrantees, asks ? { sealId, searchWord: searched } : null, { keep: true })
  const people = asks ? (found.data ?? []) : []
  // Those of the search before are shown until the answer is there, and were not found by this word.
  const isStale = searched !== word.trim() || found.isPlaceholderData
  const options = people.map(({ personAccountId, name, mobile }) => ({
    value: personAccountId,
    label: `${name}（${mobile}）`,
    searchWord: searched,
    disabled: isStale,
  }))
  const missing = value !== null && !options.some((one) => one.value === value.value)
  return (
    <Select
      id={id}
      showSearch={{ filterOption: false, onSearch: setWord, searchValue: word }}
      value={value?.value ?? null}
      loading={found.isFetching}
      placeholder="搜索姓名或手机号"
      notFoundContent={<NoOption>{emptyText(asks, found.error?.message)}</NoOption>}
      options={missing ? [value, ...options] : options}
      onChange={(chosen: string) => {
        setWord('')
        const person = options.find((one) => one.value === chosen)
        if (person) onChange({ value: person.value, label: person.label, searchWord: person.searchWord })
      }}
    />
  )
}

function emptyText(asks: boolean, failure: string | undefined): string {
  if (failure !== undefined) return `获取企业可用签署人失败：${failure}`
  return asks ? '未找到，对方需先注册并完成实名认证' : '输入姓名，或完整手机号'
}
