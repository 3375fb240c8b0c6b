import { WHEEL_ZOOM_GUARD_MS } from '../constants.ts'
import type { ViewerController } from '../viewer-controller.ts'

/** A touchpad sends its pinches as small Ctrl+wheel steps; a wheel sends notches. */
const PINCH_STEP_PX = 20

/**
 * Makes Ctrl+wheel (and the pinch of a touchpad) zoom at the pointer, except within a second of a plain scroll.
 * Not a React handler: those are passive and cannot keep the browser from zooming the whole site.
 */
export function listenToWheelZoom(
  container: HTMLElement,
  controller: ViewerController,
  signal: AbortSignal,
): void {
  let forbiddenUntil = 0
  const onWheel = (event: WheelEvent): void => {
    if (controller.getState().presentation !== 'off') return
    if (!event.ctrlKey && !event.metaKey) {
      forbiddenUntil = event.timeStamp + WHEEL_ZOOM_GUARD_MS
      return
    }
    event.preventDefault()
    if (event.timeStamp < forbiddenUntil || event.deltaY === 0) return
    const isPinch = event.deltaMode === 0 && Math.abs(event.deltaY) < PINCH_STEP_PX
    if (isPinch) controller.zoomBy(Math.exp(-event.deltaY / 100), event)
    else if (event.deltaY < 0) controller.zoomIn(event)
    else controller.zoomOut(event)
  }
  container.addEventListener('wheel', onWheel, { passive: false, signal })
}
