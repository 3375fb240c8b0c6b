import { contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../base/call-client.ts'
import type { CallFailure } from '../base/call-failure.ts'
import { callKey, queryClient } from '../query-client.ts'

type ContractPage = Answer<typeof contractQueryListPerson>

/** A contract of a person's list. */
export type PersonContract = ContractPage['list'][number]

interface ContractPages {
  /** All rows read so far, each once; undefined before the first answer. */
  data: readonly PersonContract[] | undefined
  error: CallFailure | null
  isFetching: boolean
  hasMore: boolean
  loadMore: () => Promise<void>
  refetch: () => Promise<void>
}

/** The person's list as one that grows at its end; `args` say neither page nor place. */
export function useContractPages(args: Omit<Args<typeof contractQueryListPerson>, 'pageNum'>): ContractPages {
  const query = useInfiniteQuery<ContractPage, CallFailure, { pages: ContractPage[] }, unknown[], number>(
    {
      queryKey: [...callKey(contractQueryListPerson, args), 'pages'],
      queryFn: ({ pageParam, signal }) =>
        callApi(contractQueryListPerson, { ...args, pageNum: pageParam }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ pageNum, pageSize, total }) =>
        pageNum * pageSize < total ? pageNum + 1 : undefined,
    },
    queryClient,
  )
  const pages = query.data?.pages
  const data = useMemo(() => pages && eachOnce(pages.flatMap((page) => page.list)), [pages])
  return {
    data,
    error: query.error,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    loadMore: async () => {
      const { error } = await query.fetchNextPage()
      if (error) throw error
    },
    refetch: async () => {
      await query.refetch()
    },
  }
}

/** A contract that arrives while somebody reads moves the others to the next page: they would show twice. */
function eachOnce(rows: readonly PersonContract[]): PersonContract[] {
  return Array.from(new Map(rows.map((row) => [row.uniqueId, row])).values())
}
