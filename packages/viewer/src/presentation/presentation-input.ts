import { turnOfSwipe } from './swipe.ts'
import { RESTING_WHEEL, turnOfWheel } from './wheel-turn.ts'

/** What turns. */
interface TurningPages {
  nextPage: () => unknown
  previousPage: () => unknown
}

/** For a presentation: wheel, click and swipe turn pages instead of scrolling. Keys are in `shortcuts.ts`. */
export function listenToPresentation(container: HTMLElement, pages: TurningPages, signal: AbortSignal): void {
  const turn = (by: -1 | 0 | 1): void => {
    if (by > 0) pages.nextPage()
    if (by < 0) pages.previousPage()
  }
  let wheel = RESTING_WHEEL
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    const { deltaX, deltaY, deltaMode, timeStamp } = event
    const result = turnOfWheel(wheel, { deltaX, deltaY, deltaMode, timeMs: timeStamp })
    wheel = result.state
    turn(result.turn)
  }
  const onKey = (): void => {
    wheel = { ...wheel, travelled: 0 }
  }
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || isInternalLink(event.target)) return
    event.preventDefault()
    turn(event.shiftKey ? -1 : 1)
  }
  container.addEventListener('wheel', onWheel, { passive: false, signal })
  container.addEventListener('keydown', onKey, { signal })
  container.addEventListener('click', onClick, { capture: true, signal })
  listenToSwipe(container, turn, signal)
}

function listenToSwipe(container: HTMLElement, turn: (by: -1 | 0 | 1) => void, signal: AbortSignal): void {
  let start: { x: number; y: number } | undefined
  const onStart = ({ touches }: TouchEvent): void => {
    const [finger] = touches
    // A second finger is no swipe.
    start = touches.length === 1 && finger !== undefined ? { x: finger.pageX, y: finger.pageY } : undefined
  }
  const onEnd = (event: TouchEvent): void => {
    const [finger] = event.changedTouches
    if (start === undefined || finger === undefined) return
    const by = turnOfSwipe(finger.pageX - start.x, finger.pageY - start.y)
    start = undefined
    if (by === 0) return
    // No click follows a swipe.
    event.preventDefault()
    turn(by)
  }
  container.addEventListener('touchstart', onStart, { passive: true, signal })
  container.addEventListener('touchmove', preventDefault, { passive: false, signal })
  container.addEventListener('touchend', onEnd, { passive: false, signal })
}

function preventDefault(event: Event): void {
  event.preventDefault()
}

/** The one thing on a page that may still be pressed: a link to a place in the same document. */
function isInternalLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-internal-link] a') !== null
}
