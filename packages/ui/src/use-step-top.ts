import { useEffect, useRef } from 'react'

/** A new step of the same page starts at its top: the one before may have been left at its bottom. */
export function useStepTop(at: number): void {
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    window.scrollTo(0, 0)
  }, [at])
}
