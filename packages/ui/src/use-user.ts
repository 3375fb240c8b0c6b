import type { Answer } from '@qiyin/calls/call.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { useCall } from './call-hooks.ts'
import type { CallFailure } from './base/call-failure.ts'
import { callKey, queryClient } from './query-client.ts'
import { forgetLastQueries } from './list-address/last-query.ts'
import { noteOurStaff } from './base/scope.ts'
import { noteSession } from './base/session-hint.ts'

/** The person logged in, as GET /user/info describes them. */
export type User = Answer<typeof userInfo>

/**
 * Who is logged in. Fetched once and again on each navigation (`refreshUser`); an error with HTTP status
 * 401 means nobody.
 */
export function useUser(): UseQueryResult<User, CallFailure> {
  const user = useCall(userInfo, {}, { staleMs: Infinity, quiet: true })
  const ourStaff = user.data ? isOurPart(user.data.ourpart) : user.error ? false : undefined
  useEffect(() => {
    // While nothing is known, the script in the HTML goes by what was noted last.
    if (ourStaff !== undefined) noteOurStaff(ourStaff)
  }, [ourStaff])
  return user
}

/** Fetches the user again; what is on screen stays until the answer comes. */
export async function refreshUser(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(userInfo) })
}

/** Forgets everything known of the person who logged out. */
export function forgetUser(): void {
  noteSession(null)
  noteOurStaff(false)
  forgetLastQueries()
  queryClient.clear()
}
