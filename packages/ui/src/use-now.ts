import { useEffect, useState } from 'react'

/** The instant, in milliseconds, renewed every minute: remaining times on screen follow the clock. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
