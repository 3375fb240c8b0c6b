import { useEffect, useState } from 'react'
import { useSite } from '../base/site.ts'

const longestWaitMs = 4000

/**
 * Whether a page has the panel of demo accounts, and whether what stands below it may come: once the panel is there or
 * will not be, or nobody has said so for 4 s. Coming earlier, it would be pushed away.
 */
export function useDemoPanel(): { demo: boolean; settled: boolean; onShown: () => void } {
  const site = useSite()
  const demo = site?.demo ?? false
  const [shown, setShown] = useState(false)
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return {
    demo,
    settled: site === undefined ? waited : !demo || shown,
    onShown: () => setShown(true),
  }
}
