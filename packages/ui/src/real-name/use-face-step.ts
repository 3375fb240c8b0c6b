import {
  personRealNameGetRealNameStatus,
  personRealNameGetVfaceMidUrl,
  personRealNameIsScaned,
  personRealNameResetExpirationTime,
} from '@qiyin/calls/areas/person-real-name.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { isPersonAuthSettled, personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { facePolling } from '@qiyin/domain/person/face.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { toast } from '../base/toast.ts'
import { useCountdown } from '../base/use-countdown.ts'
import type { RealNameAccount } from './use-person-identity.ts'

/** How far the face step has come; `failed` when no page could be opened. */
export type FacePhase = 'opening' | 'waiting' | 'scanned' | 'expired' | 'lost' | 'failed'

/** The face step by a QR code. */
export interface FaceStep {
  phase: FacePhase
  /** What the QR code holds; undefined until it is there. */
  url: string | undefined
  /** Seconds until the QR code expires. */
  left: number | null
  /** A new QR code. */
  refresh: () => void
}

/**
 * Shows a QR code, asks every 3 s whether it was scanned and then for the outcome, 60 times each (seed 001 section 4).
 * A hidden tab asks nothing: it goes on where it was.
 */
export function useFaceStep(account: RealNameAccount, onSettled: () => void): FaceStep {
  const [phase, setPhase] = useState<FacePhase>('opening')
  const [url, setUrl] = useState<string>()
  const countdown = useCountdown((facePolling.everyMs * facePolling.times) / 1000)
  const { start } = countdown
  const goodUntil = useRef(0)
  const { personAccountId, supplierCode } = account

  const show = useCallback(
    (page: FacePage) => {
      setUrl(new URL(page.url, location.origin).href)
      start(page.leftSec)
      goodUntil.current = Date.now() + page.leftSec * 1000
    },
    [start],
  )
  const isGood = useCallback(() => Date.now() < goodUntil.current, [])
  const open = useCallback(
    async (call: typeof personRealNameGetVfaceMidUrl | typeof personRealNameResetExpirationTime) => {
      try {
        show(await callApi(call, { personAccountId, supplierCode }))
        setPhase('waiting')
      } catch (thrown) {
        const failure = asCallFailure(thrown)
        setPhase('failed')
        // Settled meanwhile, by another window or a reviewer.
        if (failure.code === toldRefusals.AUTHENTICATION_NOT_FOUND.code) onSettled()
        else toast('error', failure.message)
      }
    },
    [personAccountId, supplierCode, show, onSettled],
  )
  useEffect(() => {
    // Answers later: the effect itself changes nothing.
    const begin = async (): Promise<void> => open(personRealNameGetVfaceMidUrl)
    void begin()
  }, [open])

  useNewerCode({ account, isWaiting: phase === 'waiting', show, isGood })

  useEffect(() => {
    if (phase !== 'waiting' && phase !== 'scanned') return undefined
    const end = new AbortController()
    const follow = async (): Promise<void> => {
      const next = await poll({
        ask: () => askFace(phase, { personAccountId, supplierCode }, end.signal),
        phase,
        signal: end.signal,
      })
      if (next === 'settled') onSettled()
      else if (next !== undefined) setPhase(next)
    }
    void follow()
    return () => end.abort()
  }, [phase, personAccountId, supplierCode, onSettled])

  return {
    phase,
    url,
    left: phase === 'waiting' ? countdown.left : null,
    refresh: () => {
      setPhase('opening')
      void open(personRealNameResetExpirationTime)
    },
  }
}

/** What is next, once it is known: the phone has the page, or there is an outcome. */
async function askFace(
  phase: FacePhase,
  account: RealNameAccount,
  signal: AbortSignal,
): Promise<FacePhase | 'settled' | undefined> {
  if (phase === 'waiting')
    return (await callApi(personRealNameIsScaned, account, { signal })) ? 'scanned' : undefined
  const status = await callApi(personRealNameGetRealNameStatus, account, { signal })
  const isGivenUp = status === personAuthStatus.none
  return isPersonAuthSettled(status) || isGivenUp ? 'settled' : undefined
}

type FacePage = Answer<typeof personRealNameGetVfaceMidUrl>

interface NewerCode {
  account: RealNameAccount
  isWaiting: boolean
  show: (page: FacePage) => void
  /** Whether the code on the page can be scanned still. */
  isGood: () => boolean
}

/** Another window may have asked for a new code, after which the one shown here opens nothing: it is looked for. */
function useNewerCode({ account, isWaiting, show, isGood }: NewerCode): void {
  const { personAccountId, supplierCode } = account
  useEffect(() => {
    if (!isWaiting) return undefined
    const end = new AbortController()
    const { signal } = end
    let isLooking = false
    const look = async (): Promise<void> => {
      // Once its time is over a new code is the person's wish: at a supplier it would begin another authentication.
      if (document.hidden || isLooking || !isGood()) return
      isLooking = true
      try {
        show(await callApi(personRealNameGetVfaceMidUrl, { personAccountId, supplierCode }, { signal }))
      } catch {
        // What stands is asked for every three seconds beside this, and told.
      } finally {
        isLooking = false
      }
    }
    window.addEventListener('focus', () => void look(), { signal })
    document.addEventListener('visibilitychange', () => void look(), { signal })
    return () => end.abort()
  }, [isWaiting, personAccountId, supplierCode, show, isGood])
}

interface Polling {
  ask: () => Promise<FacePhase | 'settled' | undefined>
  phase: FacePhase
  signal: AbortSignal
}

/** Undefined when it was ended from outside. */
async function poll({ ask, phase, signal }: Polling): Promise<FacePhase | 'settled' | undefined> {
  for (let times = 0; times < facePolling.times;) {
    await pause(facePolling.everyMs, signal)
    if (signal.aborted) return undefined
    if (document.hidden) continue
    times += 1
    try {
      const next = await ask()
      if (next !== undefined) return next
    } catch (thrown) {
      if (signal.aborted) return undefined
      const { code } = asCallFailure(thrown)
      if (code === toldRefusals.FACE_PAGE_EXPIRED.code) return 'expired'
      if (code === toldRefusals.FAILED.code) return 'settled'
      // Another window has switched the way: nothing is awaited here any more.
      if (code === toldRefusals.AUTHENTICATION_NOT_FOUND.code) return 'settled'
      // The network comes back: the next time asks again.
    }
  }
  return phase === 'waiting' ? 'expired' : 'lost'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
