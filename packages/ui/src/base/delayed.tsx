import { useEffect, useState, type ReactElement, type ReactNode } from 'react'

/** Nothing for 300 ms, then its children: a fast answer never flashes a skeleton (screens 0.5). */
export function Delayed({
  children,
  delayMs = 300,
}: {
  children: ReactNode
  delayMs?: number
}): ReactElement | null {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return shown ? <>{children}</> : null
}
