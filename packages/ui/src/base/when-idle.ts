/** Long enough after a page has been shown for what it needs itself to have been asked for. */
const pauseMs = 1500

/** Runs the work once nothing else is to be done; returns its cancelling. */
export function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => work())
    else work()
  }, pauseMs)
  return () => clearTimeout(timer)
}
