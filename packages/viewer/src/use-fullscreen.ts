import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether an element covers the whole screen, and the switch for it. A refusal of the browser changes nothing. */
export function useFullscreen(element: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const onChange = (): void =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [element])
  const toggle = (): void => {
    const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen()
    change?.catch(() => undefined)
  }
  return [isOn, toggle]
}
