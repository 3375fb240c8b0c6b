import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { ViewerController } from './viewer-controller.ts'

const NARROW_PX = 720

/**
 * Opens the side bar at first, if wished and there is room for it; a viewer that gets narrow closes it, one that
 * gets wide again opens what it had closed. Answers whether the viewer is narrow.
 */
export function useSidebarRoom(
  controller: ViewerController,
  root: RefObject<HTMLElement | null>,
  isWished: boolean,
): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    let hadSidebar = isWished
    let wasNarrow: boolean | undefined
    const observer = new ResizeObserver(([entry]) => {
      const widthPx = entry?.contentRect.width ?? 0
      // No width means hidden, which says nothing about how wide it will be.
      if (widthPx === 0 || widthPx < NARROW_PX === wasNarrow) return
      wasNarrow = widthPx < NARROW_PX
      setNarrow(wasNarrow)
      const isOpen = controller.getState().sidebar !== 'none'
      if (wasNarrow) hadSidebar ||= isOpen
      if (wasNarrow && isOpen) controller.setSidebar('none')
      if (!wasNarrow && hadSidebar && !isOpen) controller.setSidebar('thumbnails')
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [controller, root, isWished])
  return isNarrow
}
