import { signTask } from '@qiyin/calls/areas/sign.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../base/call-client.ts'
import type { CallFailure } from '../base/call-failure.ts'
import { reportSessionLost } from '../base/session-lost.ts'
import { queryClient } from '../query-client.ts'
import type { SignTask } from './signing-state.ts'
import { slotIsMine } from './slot-is-mine.ts'

/** How soon who is about to sign learns of it where no line tells; some of it, a grant that runs out, none does. */
const lookMs = 15_000

/** After these nothing of the page holds any more. */
const lostCodes: readonly number[] = [
  toldRefusals.SIGNER_CHANGED.code,
  toldRefusals.CONTRACT_NOT_FOUND.code,
  toldRefusals.ACCOUNT_FROZEN.code,
  toldRefusals.EMBED_REVOKED.code,
]

/** Of a signature that is being made, here or in another window, the end is told. */
const underWay = 'SIGN_IN_PROGRESS'

interface SlotLost {
  /** Why the slot is not this person's any more. */
  reason: string | null
  /** The task as it is now, where nothing can be signed any more. */
  ended: SignTask | null
  /** The seals that may be used now, once that was asked. */
  seals: SignTask['seals'] | null
}

/**
 * Whether a place to sign can be signed still, while somebody is about to; asked apart, so that the document that is
 * read stays as it is.
 */
export function useSlotLost(slot: { contractId: string; signId: string }, isWanted: boolean): SlotLost {
  const { data, error } = useQuery<SignTask | null, CallFailure>(
    {
      queryKey: [slotIsMine, slot],
      queryFn: async ({ signal }) => {
        const task = await callApi(signTask, slot, { signal, quiet: true })
        // The answer to one's own deed is about to come; the next look tells what is left to tell.
        return queryClient.isMutating() > 0 ? null : task
      },
      enabled: isWanted,
      initialData: null,
      staleTime: lookMs,
      refetchInterval: lookMs,
      retry: false,
    },
    queryClient,
  )
  // The line tells of it, and this page asks quietly: nobody else would say so before the next press.
  const isOver = isWanted && error?.httpStatus === 401
  useEffect(() => {
    if (isOver) reportSessionLost()
  }, [isOver])
  if (!isWanted) return { reason: null, ended: null, seals: null }
  const isEnded = data?.blocked != null && data.blocked.name !== underWay
  return {
    reason: error && (isOver || lostCodes.includes(error.code)) ? error.message : null,
    ended: isEnded ? data : null,
    seals: data !== null && data.blocked === null ? data.seals : null,
  }
}
