import type { ReactElement } from 'react'
import { initiateChangeSignerPeople } from '@qiyin/calls/areas/initiate.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { JudgedPeopleSelect, usePeopleSearch, type OurPerson } from './judged-people-select.tsx'

interface NewSignerSelectProps {
  id: string
  contractId: string
  /** The slot to be taken over. */
  signId: string
  value: OurPerson | null
  onChange: (person: OurPerson) => void
}

/** Offers who holds a seal for the slot; others are found by a search, each with why not. */
export function NewSignerSelect({ contractId, signId, ...field }: NewSignerSelectProps): ReactElement {
  const search = usePeopleSearch()
  const people = useCall(
    initiateChangeSignerPeople,
    search.isShort ? null : { contractId, signId, searchWord: search.searched },
    { keep: true },
  )
  return <JudgedPeopleSelect search={search} people={people.data} isFetching={people.isFetching} {...field} />
}
