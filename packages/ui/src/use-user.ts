import type { Answer } from '@qiyin/calls/call.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from './call-hooks.ts'
import type { CallFailure } from './base/call-failure.ts'
import { callKey, queryClient } from './query-client.ts'
import { noteSession } from './base/session-hint.ts'

/** The person logged in, as GET /user/info describes them. */
export type User = Answer<typeof userInfo>

/**
 * Who is logged in. Fetched once and again on each navigation (`refreshUser`); an error with HTTP status
 * 401 means nobody.
 */
export function useUser(): UseQueryResult<User, CallFailure> {
  return useCall(userInfo, {}, { staleMs: Infinity, quiet: true })
}

/** Fetches the user again; what is on screen stays until the answer comes. */
export async function refreshUser(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(userInfo) })
}

/** Forgets everything known of the person who logged out. */
export function forgetUser(): void {
  noteSession(false)
  queryClient.clear()
}
