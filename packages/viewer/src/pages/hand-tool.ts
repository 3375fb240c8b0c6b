import type { ViewerController } from '../viewer-controller.ts'

/** What keeps its own press under the hand. */
const PRESSABLE = 'a, button, input, select, textarea, [role="button"], [tabindex]:not(.pv-scroll)'

/** Lets the hand tool, while it is chosen, take hold of the pages and move them. */
export function listenToHand(
  container: HTMLElement,
  controller: ViewerController,
  signal: AbortSignal,
): void {
  let held: { x: number; y: number; left: number; top: number } | undefined
  const onDown = (event: PointerEvent): void => {
    const { cursorTool, presentation } = controller.getState()
    const isOurs = cursorTool === 'hand' && presentation === 'off'
    // Fingers scroll by themselves, and two of them zoom.
    if (!isOurs || event.button !== 0 || event.pointerType === 'touch') return
    if (event.target instanceof Element && event.target.closest(PRESSABLE) !== null) return
    event.preventDefault()
    container.focus({ preventScroll: true })
    held = { x: event.clientX, y: event.clientY, left: container.scrollLeft, top: container.scrollTop }
    container.setPointerCapture(event.pointerId)
    container.dataset['grabbing'] = ''
  }
  const onMove = (event: PointerEvent): void => {
    if (held === undefined) return
    container.scrollTo({
      left: held.left - (event.clientX - held.x),
      top: held.top - (event.clientY - held.y),
      behavior: 'instant',
    })
  }
  const onEnd = (): void => {
    held = undefined
    delete container.dataset['grabbing']
  }
  container.addEventListener('pointerdown', onDown, { signal })
  container.addEventListener('pointermove', onMove, { signal })
  container.addEventListener('pointerup', onEnd, { signal })
  container.addEventListener('pointercancel', onEnd, { signal })
  container.addEventListener('lostpointercapture', onEnd, { signal })
}
