import type { Call } from '@qiyin/calls/call.ts'
import { QueryClient } from '@tanstack/react-query'
import { asCallFailure } from './base/call-failure.ts'

/** The one cache of answers. An answer is fresh for 5 s; only calls that never arrived are repeated, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      // The browser's word is not taken for it: a query that waits for a line shows nothing, not even why.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && asCallFailure(error).httpStatus === 0,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// The hooks are given the client, not a provider's context: a page that reads nothing need not load it.
queryClient.mount()

/** The cache key of a call with its arguments; without arguments, of all its answers. */
export function callKey(call: Pick<Call, 'method' | 'path'>, args?: object): unknown[] {
  const name = `${call.method} ${call.path}`
  return args === undefined ? [name] : [name, args]
}

/** Marks every answer of these calls stale; those on screen are fetched again. */
export async function invalidate(...calls: Pick<Call, 'method' | 'path'>[]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })))
}
