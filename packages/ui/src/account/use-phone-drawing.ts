import { userSignaturePageOpen, userSignaturePageState } from '@qiyin/calls/areas/user-account.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../base/call-client.ts'
import { queryClient } from '../query-client.ts'
import type { Drawing } from '../signing/signing-state.ts'

const askEveryMs = 2000

/** A page on a phone, and what has become of it. */
export interface PhoneDrawing {
  /** What the QR code holds; undefined until it is there. */
  url: string | undefined
  state: Answer<typeof userSignaturePageState>['state']
  failed: boolean
  /** Opens another page. */
  again: () => void
}

/** Has a phone draw a signature while `drawing` is undefined, and hands it to `onDrawn`. */
export function usePhoneDrawing(
  drawing: Drawing | undefined,
  onDrawn: (drawing: Drawing | undefined) => void,
): PhoneDrawing {
  const [round, setRound] = useState(0)
  const wanted = drawing === undefined
  const page = useQuery(
    {
      queryKey: ['signature-page', round],
      queryFn: () => callApi(userSignaturePageOpen, {}),
      enabled: wanted,
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  )
  const url = page.data && new URL(page.data.url, location.origin).href
  const asked = useQuery(
    {
      queryKey: ['signature-page-state', url],
      queryFn: () => callApi(userSignaturePageState, {}),
      enabled: wanted && url !== undefined,
      refetchInterval: ({ state }) => (state.data?.state === 'expired' ? false : askEveryMs),
      gcTime: 0,
    },
    queryClient,
  )
  const came = asked.data?.drawing ?? undefined
  useEffect(() => {
    if (came !== undefined && wanted) onDrawn(came)
  }, [came, wanted, onDrawn])
  return {
    url,
    state: wanted ? (asked.data?.state ?? 'waiting') : 'drawn',
    failed: page.isError,
    again: () => {
      onDrawn(undefined)
      setRound(round + 1)
    },
  }
}
