import { useEffect, useState } from 'react'

const pauseMs = 300

/** The text as it was when typing last paused. */
export function useAfterPause(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
