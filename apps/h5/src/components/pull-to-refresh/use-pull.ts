import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** From here on letting go refreshes, and so high stays what says so. */
export const refreshAt = 48
const furthestPx = 96

interface Pull {
  box: RefObject<HTMLDivElement | null>
  pulledPx: number
  refreshing: boolean
}

/**
 * Follows a finger that pulls the page down at its top. Touch events, because a browser that begins to scroll takes
 * the pointer away, and only a touch can be kept from scrolling.
 */
export function usePull(onRefresh: () => Promise<unknown>): Pull {
  const box = useRef<HTMLDivElement>(null)
  const refresh = useEffectEvent(onRefresh)
  const [pulledPx, setPulledPx] = useState(0)
  const [refreshing, setRefreshing] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || refreshing) return undefined
    let startY: number | undefined
    let pulled = 0
    const pull = (px: number): void => {
      pulled = px
      setPulledPx(px)
    }
    const start = ({ touches }: TouchEvent): void => {
      startY = touches.length === 1 && scrollY <= 0 ? touches[0]?.clientY : undefined
    }
    const move = (event: TouchEvent): void => {
      if (startY === undefined) return
      const distance = (event.touches[0]?.clientY ?? startY) - startY
      if (event.touches.length > 1 || (distance <= 0 && pulled === 0)) startY = undefined
      else if (event.cancelable) event.preventDefault()
      pull(startY === undefined ? 0 : heightFor(distance))
    }
    const end = (): void => {
      startY = undefined
      if (pulled < refreshAt) return pull(0)
      pull(refreshAt)
      setRefreshing(true)
      const settle = (): void => {
        setRefreshing(false)
        setPulledPx(0)
      }
      refresh().then(settle, settle)
      return undefined
    }
    const cancel = (): void => {
      startY = undefined
      pull(0)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', cancel)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', cancel)
    }
  }, [refreshing])
  return { box, pulledPx, refreshing }
}

/** The further a finger goes, the less the page follows. */
export function heightFor(distancePx: number): number {
  if (distancePx <= 0) return 0
  return Math.round(furthestPx * (1 - Math.exp(-distancePx / (2 * furthestPx))))
}
