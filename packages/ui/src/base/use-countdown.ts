import { useCallback, useEffect, useRef, useState } from 'react'

export interface Countdown {
  /** Whole seconds left; null when it does not run. */
  left: number | null
  /** `forSec` when this time takes another time than usual. */
  start: (forSec?: number) => void
  /** Ends it at once. */
  reset: () => void
}

/**
 * Counts whole seconds: `start` shows `seconds - 1` at once and ends after `seconds` (seed 001 section 4:
 * 30 s, starting at 29). Reads the clock, so that a sleeping tab does not stretch it.
 */
export function useCountdown(seconds: number, onEnd?: () => void): Countdown {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })
  useEffect(() => {
    if (endsAt === null) return undefined
    const timer = setInterval(() => {
      const remaining = Math.ceil((endsAt - performance.now()) / 1000) - 1
      if (remaining >= 0) {
        setLeft(remaining)
        return
      }
      clearInterval(timer)
      setEndsAt(null)
      setLeft(null)
      ended.current?.()
    }, 200)
    return () => clearInterval(timer)
  }, [endsAt])
  const start = useCallback(
    (forSec = seconds) => {
      setEndsAt(performance.now() + forSec * 1000)
      setLeft(forSec - 1)
    },
    [seconds],
  )
  const reset = useCallback(() => {
    setEndsAt(null)
    setLeft(null)
  }, [])
  return { left, start, reset }
}
