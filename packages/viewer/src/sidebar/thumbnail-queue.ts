/** Runs jobs one after the other, so that thumbnails never crowd out the page being read. */
export class ThumbnailQueue {
  #last: Promise<void> = Promise.resolve()

  /** Runs the job after those before it, unless it is given up first. Its failure is its caller's. */
  add(job: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const run = this.#last.then(() => (signal.aborted ? undefined : job()))
    this.#last = run.catch(() => undefined)
    return run
  }
}
