import { pdfjs } from '../pdfjs.ts'
import type { ViewerController } from '../viewer-controller.ts'

/** The middle between the fingers before, their distance before and now, and how far the middle has moved. */
type PinchStep = [middle: [number, number], before: number, now: number, dx: number, dy: number]

/** Makes two fingers zoom and move the pages, where the browser would zoom the whole site. */
export function listenToPinch(
  container: HTMLElement,
  controller: ViewerController,
  signal: AbortSignal,
): void {
  // Scales are kept to a hundredth: what a small movement has over is saved for the next.
  let wanted = 1
  const isIdle = (): boolean => {
    const { document, presentation } = controller.getState()
    return document.status !== 'ready' || presentation !== 'off'
  }
  const manager = new pdfjs.TouchManager({
    container,
    isPinchingDisabled: isIdle,
    onPinchStart: () => {
      wanted = controller.getState().scale
    },
    onPinching: (...[[clientX, clientY], before, now, dx, dy]: PinchStep) => {
      const { scale } = controller.getState()
      wanted *= now / before
      controller.zoomBy(wanted / scale, { clientX, clientY })
      controller.panBy(dx, dy)
    },
    onPanning: (dx: number, dy: number) => controller.panBy(dx, dy),
    signal,
  })
  signal.addEventListener('abort', () => manager.destroy(), { once: true })
}
