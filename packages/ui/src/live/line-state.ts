/** The server beats three times in it. */
export const silentMs = 65_000

let heardMs = Number.NEGATIVE_INFINITY

/** The line has said something, to this page or to the one that holds it. */
export function lineHeard(): void {
  heardMs = performance.now()
}

/** The line is broken: whoever asks is told so before its silence tells it. */
export function lineLost(): void {
  heardMs = Number.NEGATIVE_INFINITY
}

/** Whether changes by others are told by the line now. */
export function isLineUp(): boolean {
  return performance.now() - heardMs <= silentMs
}

/** Asks again after so long only while nothing is told; when the line falls silent, `keepLive` asks and this goes on. */
export function unlessTold(everyMs: number): number | false {
  return isLineUp() ? false : everyMs
}
