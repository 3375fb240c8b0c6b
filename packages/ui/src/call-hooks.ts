import type { Answer, Args, Call } from '@qiyin/calls/call.ts'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from './base/call-client.ts'
import { asCallFailure, type CallFailure } from './base/call-failure.ts'
import { callKey, invalidate, queryClient } from './query-client.ts'
import { toast } from './base/toast.ts'

interface ReadOptions {
  /** Keep the former answer on screen while one with other arguments is fetched. */
  keep?: boolean
  staleMs?: number
  /** Fetch again after this long; false stops. */
  everyMs?: number | false
  quiet?: boolean
}

/** Reads a call through the cache; `args` null waits. The error is shown by the region that asked, not by a toast. */
export function useCall<C extends Call>(
  call: C,
  args: Args<C> | null,
  options: ReadOptions = {},
): UseQueryResult<Answer<C>, CallFailure> {
  return useQuery<Answer<C>, CallFailure>(
    {
      queryKey: callKey(call, args ?? {}),
      queryFn: async ({ signal }) => {
        // `enabled` below keeps this from running without arguments.
        if (args === null) throw new Error('a disabled query ran')
        return callApi(call, args, { signal, quiet: options.quiet })
      },
      enabled: args !== null,
      ...(options.keep ? { placeholderData: keepPreviousData } : {}),
      ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
      ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    },
    queryClient,
  )
}

interface WriteOptions<C extends Call> {
  /** Answers that this write makes stale. */
  stale?: readonly Pick<Call, 'method' | 'path'>[]
  /** Toast after success; none by default. */
  successText?: string
  onSuccess?: (answer: Answer<C>, args: Args<C>) => void | Promise<void>
  /** Returns true when it has dealt with the failure; otherwise its message is shown as a toast. */
  onFailure?: (failure: CallFailure, args: Args<C>) => boolean
}

/**
 * A write. While one is under way a second `mutate` carries the same idempotency key, so that a double
 * click has one effect.
 */
export function useCallMutation<C extends Call>(
  call: C,
  options: WriteOptions<C> = {},
): UseMutationResult<Answer<C>, CallFailure, Args<C>> {
  const key = useRef<string | undefined>(undefined)
  return useMutation<Answer<C>, CallFailure, Args<C>>(
    {
      mutationFn: (args) => {
        key.current ??= call.idempotent ? crypto.randomUUID() : undefined
        return callApi(call, args, { idempotencyKey: key.current })
      },
      onSettled: () => {
        key.current = undefined
      },
      onSuccess: async (answer, args) => {
        if (options.successText !== undefined) toast('success', options.successText)
        if (options.stale) void invalidate(...options.stale)
        await options.onSuccess?.(answer, args)
      },
      onError: (thrown, args) => {
        const failure = asCallFailure(thrown)
        if (!options.onFailure?.(failure, args) && !isSessionFailure(failure)) toast('error', failure.message)
      },
    },
    queryClient,
  )
}

function isSessionFailure(failure: CallFailure): boolean {
  // The session listener has said it already.
  return failure.httpStatus === 401 || failure.httpStatus === 403
}
