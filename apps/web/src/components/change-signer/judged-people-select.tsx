import { Select } from 'antd'
import { useDeferredValue, useState, type ReactElement } from 'react'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import { NoOption } from '../no-option/no-option.tsx'
import './judged-people-select.css'

/** Somebody chosen by a search. */
export interface OurPerson {
  username: string
  name: string
}

/** Somebody who could take a place over, or why not. */
export interface JudgedPerson extends OurPerson {
  /** Masked. */
  readonly phone: string
  readonly reason: string | null
  /** What else is to be known of the choice. */
  readonly note?: string | undefined
}

/** What is looked for, as far as it is worth asking. */
export interface PeopleSearch {
  readonly word: string
  readonly setWord: (word: string) => void
  /** The word once typing lets it be asked; '' for whoever can. */
  readonly searched: string
  readonly isShort: boolean
}

export function usePeopleSearch(): PeopleSearch {
  const [word, setWord] = useState('')
  const searched = useDeferredValue(word.trim())
  return { word, setWord, searched, isShort: searched !== '' && !isPeopleSearch(searched) }
}

interface EmptyWords {
  readonly nobody: string
  readonly noneOfThese: string
}

const ofSigners: EmptyWords = { nobody: '没有其他人员可用此印章签署', noneOfThese: '以下人员不能接替签署' }

interface JudgedPeopleSelectProps {
  id: string
  search: PeopleSearch
  /** Undefined until they have come. */
  people: readonly JudgedPerson[] | undefined
  isFetching: boolean
  /** Said where nobody can be chosen, or none of those found. */
  words?: EmptyWords
  /** Said in place of people while it is too early to ask for them. */
  tooEarly?: string | undefined
  value: OurPerson | null
  onChange: (person: OurPerson) => void
}

/** Offers who can take a place over; of the others it says below why they cannot. */
export function JudgedPeopleSelect({
  id,
  search,
  people,
  isFetching,
  words = ofSigners,
  tooEarly,
  value,
  onChange,
}: JudgedPeopleSelectProps): ReactElement {
  const found = search.isShort ? [] : (people ?? [])
  const fit = found.filter(({ reason }) => reason === null)
  const unfit = found.filter(({ reason }) => reason !== null)
  const options = fit.map((person) => ({ value: person.username, label: labelOf(person) }))
  const missing = value !== null && !options.some((one) => one.value === value.username)
  return (
    <Select
      id={id}
      className="judged-people-select"
      showSearch={{ filterOption: false, onSearch: search.setWord, searchValue: search.word }}
      value={value?.username ?? null}
      loading={isFetching}
      placeholder="选择或输入姓名搜索"
      notFoundContent={
        <NoOption>{tooEarly ?? emptyText(search, words, people && { isUnfit: unfit.length > 0 })}</NoOption>
      }
      options={[...(missing ? [{ value: value.username, label: value.name }] : []), ...options]}
      popupRender={(menu) => (
        <>
          {menu}
          <div role="status" className="judged-people-select-hint cap ink3">
            {unfit.map((person) => (
              <p key={person.username}>
                {labelOf(person)}：{person.reason}
              </p>
            ))}
          </div>
        </>
      )}
      onChange={(username: string) => {
        search.setWord('')
        const name = fit.find((one) => one.username === username)?.name ?? username
        onChange({ username, name })
      }}
    />
  )
}

function labelOf({ name, phone, note }: JudgedPerson): string {
  return note === undefined ? `${name}（${phone}）` : `${name}（${phone}），${note}`
}

function emptyText(
  { searched, isShort }: PeopleSearch,
  words: EmptyWords,
  /** Undefined until they have come. */
  found: { readonly isUnfit: boolean } | undefined,
): string {
  if (isShort) return '请输入至少两个字'
  if (!found) return '加载中'
  if (found.isUnfit) return words.noneOfThese
  return searched === '' ? words.nobody : '未找到相关人员'
}
