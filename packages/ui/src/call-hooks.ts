import type { Answer, Args, Call } from '@qiyin/calls/call.ts'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { callApi } from './base/call-client.ts'
import { asCallFailure, type CallFailure } from './base/call-failure.ts'
import { callKey, invalidate, queryClient } from './query-client.ts'
import { toast } from './base/toast.ts'
import { createWriteKey } from './write-key.ts'

interface ReadOptions<A> {
  /** Keep the former answer on screen while one with other arguments is fetched. */
  keep?: boolean
  staleMs?: number
  /** Fetch again after this long; false stops. A function is asked anew after each answer. */
  everyMs?: number | false | ((query: { readonly state: { readonly data: A | undefined } }) => number | false)
  quiet?: boolean
}

/** Reads a call through the cache; `args` null waits. The error is shown by the region that asked, not by a toast. */
export function useCall<C extends Call>(
  call: C,
  args: Args<C> | null,
  options: ReadOptions<Answer<C>> = {},
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

/** What a write does beside being sent. */
export interface WriteOptions<C extends Call> {
  /** Answers that this write makes stale. */
  stale?: readonly Pick<Call, 'method' | 'path'>[]
  /** Toast after success; none by default. */
  successText?: string
  onSuccess?: (answer: Answer<C>, args: Args<C>) => void | Promise<void>
  /** Returns true when it has dealt with the failure; otherwise its message is shown as a toast. */
  onFailure?: (failure: CallFailure, args: Args<C>) => boolean
}

/**
 * A write. A second `mutate` with the same arguments while one is under way does nothing; after its answer was lost it
 * carries the same idempotency key, so that it has one effect.
 */
export function useCallMutation<C extends Call>(
  call: C,
  options: WriteOptions<C> = {},
): UseMutationResult<Answer<C>, CallFailure, Args<C>> {
  const [key] = useState(() => createWriteKey())
  const underWay = useRef<string>(null)
  const mutation = useMutation<Answer<C>, CallFailure, Args<C>>(
    {
      mutationFn: (args) => {
        const idempotencyKey = call.idempotent ? key.take(JSON.stringify(args)) : undefined
        return callApi(call, args, { idempotencyKey })
      },
      onSettled: (_, thrown) => {
        underWay.current = null
        key.settle(thrown === null || isAnswer(asCallFailure(thrown)))
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
  const { mutate } = mutation
  // The second half of a double click comes before the button is drawn anew.
  const once = useCallback<typeof mutate>(
    (...given) => {
      const said = JSON.stringify(given[0]) ?? ''
      if (underWay.current === said) return
      underWay.current = said
      mutate(...given)
    },
    [mutate],
  )
  return { ...mutation, mutate: once }
}

/** A refusal says that nothing was done; a fault, or no answer at all, leaves it open. */
function isAnswer({ httpStatus }: CallFailure): boolean {
  return httpStatus > 0 && httpStatus < 500
}

function isSessionFailure(failure: CallFailure): boolean {
  // The session listener has said it already.
  return failure.httpStatus === 401 || failure.httpStatus === 403
}
