import { messageList } from '@qiyin/calls/areas/messages.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../base/call-client.ts'
import type { CallFailure } from '../base/call-failure.ts'
import { callKey, queryClient } from '../query-client.ts'
import type { Message } from './messages.ts'

const pageSize = 20

interface MessagePages {
  /** All read so far, each once; undefined before the first answer. */
  data: readonly Message[] | undefined
  error: CallFailure | null
  isFetching: boolean
  hasMore: boolean
  loadMore: () => Promise<void>
  refetch: () => Promise<void>
}

/** The person's messages as a list that grows at its end. */
export function useMessagePages(onlyUnread: boolean): MessagePages {
  type Page = Answer<typeof messageList>
  const args = onlyUnread ? { pageSize, unread: 'true' as const } : { pageSize }
  const query = useInfiniteQuery<Page, CallFailure, { pages: Page[] }, unknown[], number>(
    {
      queryKey: [...callKey(messageList, args), 'pages'],
      queryFn: ({ pageParam, signal }) => callApi(messageList, { ...args, pageNum: pageParam }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ pageNum, total }) => (pageNum * pageSize < total ? pageNum + 1 : undefined),
    },
    queryClient,
  )
  const pages = query.data?.pages
  const data = useMemo(
    () =>
      pages && [...new Map(pages.flatMap((page) => page.list.map((one) => [one.messageId, one]))).values()],
    [pages],
  )
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
