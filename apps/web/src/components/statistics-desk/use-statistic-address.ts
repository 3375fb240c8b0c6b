import { dayOf } from '@qiyin/domain/dates.ts'
import type { StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { useSearchParams } from 'react-router'
import { readStatisticAddress, writeStatisticAddress, type StatisticAddress } from './statistic-address.ts'

interface KeptAddress {
  address: StatisticAddress
  today: string
  change: (changes: Partial<StatisticAddress>) => void
}

/** What is looked at, kept in the address of the page. */
export function useStatisticAddress(scope: StatisticScope): KeptAddress {
  const [search, setSearch] = useSearchParams()
  const today = dayOf(new Date(useNow()))
  const address = readStatisticAddress(search, { scope, today })
  return {
    address,
    today,
    change: (changes) =>
      setSearch(writeStatisticAddress({ ...address, ...changes }, { scope, today }), { replace: true }),
  }
}
