import type { ReactElement } from 'react'
import {
  changeContractSignNewInitiatorsQuery,
  changeContractSignNewSignersQuery,
} from '@qiyin/calls/areas/signer-change.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import {
  JudgedPeopleSelect,
  usePeopleSearch,
  type OurPerson,
  type PeopleSearch,
} from './judged-people-select.tsx'

/** Whose slots are to be taken over, in which contracts. */
export type Succession = Omit<Args<typeof changeContractSignNewSignersQuery>, 'searchWord'>

interface SuccessorSelectProps {
  id: string
  /** Null until a signer is chosen. */
  succession: Succession | null
  value: OurPerson | null
  onChange: (person: OurPerson) => void
}

/** Offers who holds a seal for the slots in some of the contracts; others are found by a search, each with why not. */
export function SuccessorSelect({ succession, ...field }: SuccessorSelectProps): ReactElement {
  const search = usePeopleSearch()
  const { data, isFetching } = useCall(changeContractSignNewSignersQuery, askedOf(succession, search), {
    keep: true,
  })
  return (
    <JudgedPeopleSelect
      search={search}
      people={succession === null ? [] : peopleOf(data, '可接替')}
      isFetching={isFetching}
      tooEarly={tooEarlyFor(succession)}
      {...field}
    />
  )
}

const ofInitiators = { nobody: '没有人员可以发起所选合同', noneOfThese: '以下人员不能成为发起人' }

/** Offers who may initiate some of the contracts; others are found by a search, each with why not. */
export function NewInitiatorSelect({ succession, ...field }: SuccessorSelectProps): ReactElement {
  const search = usePeopleSearch()
  const { data, isFetching } = useCall(changeContractSignNewInitiatorsQuery, askedOf(succession, search), {
    keep: true,
  })
  return (
    <JudgedPeopleSelect
      search={search}
      people={succession === null ? [] : peopleOf(data, '可发起')}
      isFetching={isFetching}
      words={ofInitiators}
      tooEarly={tooEarlyFor(succession)}
      {...field}
    />
  )
}

function askedOf(
  succession: Succession | null,
  { searched, isShort }: PeopleSearch,
): Args<typeof changeContractSignNewSignersQuery> | null {
  return succession === null || isShort ? null : { ...succession, searchWord: searched }
}

/** Who can in some of the contracts only is noted with how many. */
function peopleOf(
  data: Answer<typeof changeContractSignNewSignersQuery> | undefined,
  can: string,
): (Answer<typeof changeContractSignNewSignersQuery>['people'][number] & { note?: string })[] | undefined {
  return data?.people.map((person) => ({
    ...person,
    ...(person.contracts > 0 &&
      person.contracts < data.contracts && { note: `${can} ${person.contracts} / ${data.contracts} 份` }),
  }))
}

function tooEarlyFor(succession: Succession | null): string | undefined {
  return succession === null ? '请先选择原签署人' : undefined
}
