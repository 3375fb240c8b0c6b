import type { Args, Call } from '@qiyin/calls/call.ts'
import { holdLocalFile, type LocalFile } from '@qiyin/viewer/local-file.ts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { fetchFile } from './base/call-client.ts'
import type { CallFailure } from './base/call-failure.ts'
import { callKey, queryClient } from './query-client.ts'

/** A PDF that a call answered with, held for the viewer until it is released. */
export interface FileAnswer<C extends Call> {
  file: LocalFile
  /** What it is the answer to. */
  args: Args<C>
}

/** Reads a call that answers with a file; the former file stays while one for other arguments is fetched. */
export function useFileAnswer<C extends Call>(
  call: C,
  args: Args<C>,
): UseQueryResult<FileAnswer<C>, CallFailure> {
  return useQuery<FileAnswer<C>, CallFailure>(
    {
      queryKey: callKey(call, args),
      queryFn: async ({ signal }) => {
        const { blob } = await fetchFile(call, args, { signal })
        return { file: holdLocalFile(new Uint8Array(await blob.arrayBuffer())), args }
      },
      placeholderData: keepPreviousData,
      // Whoever shows it releases it: it may not be shown again.
      gcTime: 0,
    },
    queryClient,
  )
}
