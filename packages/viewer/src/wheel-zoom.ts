import { WHEEL_ZOOM_GUARD_MS } from './constants.ts'
import type { ViewerController } from './viewer-controller.ts'

/**
 * Makes Ctrl+wheel (and the pinch of a touchpad) zoom at the pointer. Undo by the function returned. Not a React handler: those are
 * passive and cannot keep the browser from zooming the whole site.
 */
export function listenToWheelZoom(container: HTMLElement, controller: ViewerController): () => void {
  let forbiddenUntil = 0
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) {
      forbiddenUntil = event.timeStamp + WHEEL_ZOOM_GUARD_MS
      return
    }
    event.preventDefault()
    if (event.timeStamp < forbiddenUntil || event.deltaY === 0) return
    if (event.deltaY < 0) controller.zoomIn(event)
    else controller.zoomOut(event)
  }
  container.addEventListener('wheel', onWheel, { passive: false })
  return () => container.removeEventListener('wheel', onWheel)
}
