import type { ReactElement } from 'react'
import { changeContractSignNewSignersQuery } from '@qiyin/calls/areas/signer-change.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { JudgedPeopleSelect, usePeopleSearch } from './judged-people-select.tsx'
import type { OurPerson } from './our-person-select.tsx'

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
  const found = useCall(
    changeContractSignNewSignersQuery,
    succession === null || search.isShort ? null : { ...succession, searchWord: search.searched },
    { keep: true },
  )
  const all = found.data?.contracts ?? 0
  return (
    <JudgedPeopleSelect
      search={search}
      people={
        succession === null
          ? []
          : found.data?.people.map(({ contracts, ...person }) => ({
              ...person,
              note: contracts > 0 && contracts < all ? `可接替 ${contracts} / ${all} 份` : undefined,
            }))
      }
      isFetching={found.isFetching}
      tooEarly={succession === null ? '请先选择原签署人' : undefined}
      {...field}
    />
  )
}
