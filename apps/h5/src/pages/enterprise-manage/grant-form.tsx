import { sealsApplications } from '@qiyin/calls/areas/business.ts'
import { sealsCompany, sealsGrantees, sealsGrants, sealsSaveSealAuthorize } from '@qiyin/calls/areas/seals.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { useDeferredValue, type ReactElement } from 'react'
import { CheckBox } from '../../components/check-box/check-box.tsx'
import { Choices, Several } from '../../components/phone-field/choices.tsx'
import { TextField } from '../../components/phone-field/text-field.tsx'
import { useFields } from '../../components/phone-field/use-fields.ts'
import './grant-sheet.css'

interface Values {
  word: string
  person: string
  applications: readonly string[]
  validUntil: string
}

const nobody: Values = { word: '', person: '', applications: [], validUntil: '' }

/** Somebody more who may use a seal: person, applications, last day. */
export function GrantForm({ sealId }: { sealId: string }): ReactElement {
  const { form, values, problems, set, check } = useFields<Values>(nobody, {
    person: (person) => (person === '' ? '请选择被授权人' : null),
    applications: (chosen) => (chosen.length === 0 ? '请选择授权应用' : null),
  })
  const today = dayOf(new Date(useNow()))
  const offered = useCall(sealsApplications, { sealId })
  const save = useCallMutation(sealsSaveSealAuthorize, {
    stale: [sealsGrants, sealsCompany],
    successText: '操作成功',
    onSuccess: () => {
      set('word', '')
      set('person', '')
    },
  })
  const send = (): void => {
    if (!check()) return
    save.mutate({
      sealId,
      personAccountId: values.person,
      searchWord: values.word.trim(),
      businessTypeIds: [...values.applications],
      ...(values.validUntil !== '' && { validUntil: values.validUntil }),
    })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        name="word"
        label="被授权人"
        placeholder="输入姓名，或完整手机号"
        value={values.word}
        problem={problems.person}
        onChange={(typed) => {
          set('word', typed)
          set('person', '')
        }}
      />
      <Found
        sealId={sealId}
        word={values.word}
        chosen={values.person}
        onChoose={(person) => set('person', person)}
      />
      <Several label="授权应用" problem={problems.applications}>
        {(offered.data ?? []).map(({ businessTypeId, businessTypeName }) => (
          <CheckBox
            key={businessTypeId}
            name="applications"
            checked={values.applications.includes(businessTypeId)}
            onChange={(isChosen) => {
              const others = values.applications.filter((one) => one !== businessTypeId)
              set('applications', isChosen ? [...others, businessTypeId] : others)
            }}
          >
            {businessTypeName}
          </CheckBox>
        ))}
      </Several>
      <TextField
        type="date"
        name="validUntil"
        label="有效期至（不填为长期有效）"
        optional
        min={today}
        value={values.validUntil}
        problem={null}
        onChange={(day) => set('validUntil', day)}
      />
      <button type="submit" className="btn primary large" disabled={save.isPending}>
        添加授权
      </button>
    </form>
  )
}

interface FoundProps {
  sealId: string
  word: string
  chosen: string
  onChoose: (personAccountId: string) => void
}

/** People of the company by name; anybody verified by the whole mobile number. */
function Found({ sealId, word, chosen, onChoose }: FoundProps): ReactElement | null {
  const searchWord = useDeferredValue(word.trim())
  const asks = isPeopleSearch(searchWord)
  const found = useCall(sealsGrantees, asks ? { sealId, searchWord } : null, { keep: true })
  if (!asks) return null
  const people = found.data ?? []
  // Those of the search before are shown until the answer is there, and were not found by this word.
  const isStale = searchWord !== word.trim() || found.isPlaceholderData
  if (people.length === 0)
    return (
      <p className="cap ink3 grant-sheet-found" role="status">
        {found.error?.message ?? (found.isFetching ? '正在搜索…' : '未找到，对方需先注册并完成实名认证')}
      </p>
    )
  return (
    <Choices
      name="person"
      label="找到的人"
      value={chosen}
      disabled={isStale}
      options={people.map(({ personAccountId, name, mobile }) => [personAccountId, name, mobile] as const)}
      onChoose={onChoose}
    />
  )
}
