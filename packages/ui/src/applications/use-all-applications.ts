import { businessQuery } from '@qiyin/calls/areas/business.ts'
import { maxPageSize } from '@qiyin/domain/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../base/call-client.ts'
import type { Choice } from '../declared-fields/declared-fields.ts'
import { callKey, queryClient } from '../query-client.ts'

/** Without a failure of its own: a filter that offers nothing spoils no page. */
interface AllApplications {
  /** True unless told: false asks for nothing. */
  readonly wanted?: boolean
  readonly staleMs?: number
}

/** Every application to choose from, frozen ones too, however many pages they fill; none until they are known. */
export function useAllApplications({ wanted = true, staleMs }: AllApplications): Choice[] {
  const { data = [] } = useQuery<Choice[]>(
    {
      queryKey: [...callKey(businessQuery), 'all pages'],
      queryFn: ({ signal }) => readAll(signal),
      enabled: wanted,
      ...(staleMs !== undefined && { staleTime: staleMs }),
    },
    queryClient,
  )
  return wanted ? data : []
}

async function readAll(signal: AbortSignal): Promise<Choice[]> {
  const found: Choice[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const args = { pageNum, pageSize: maxPageSize }
    const { list, total } = await callApi(businessQuery, args, { signal, quiet: true })
    found.push(
      ...list.map(({ businessTypeId, businessTypeName }) => ({
        value: businessTypeId,
        label: businessTypeName,
      })),
    )
    // Deleted ones meanwhile leave the last page empty.
    if (list.length === 0 || found.length >= total) return found
  }
}
