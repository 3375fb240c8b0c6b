/**
 * A robot takes 20 messages a minute (all three suppliers; 飞书 five a second as well). Five may go at once, and then one
 * every four seconds: in no minute more than 20, wherever it begins.
 */
const everyMs = 4000
const atOnce = 5

/**
 * When a robot may be sent the next message, by when it would have caught up (the generic cell rate algorithm): either
 * until when it is caught up after this one, or when to come again.
 */
export function takePace(
  caughtUp: Date | null,
  now: Date,
): { readonly caughtUp: Date } | { readonly comeAgain: Date } {
  const from = Math.max(caughtUp?.getTime() ?? 0, now.getTime())
  const ahead = from - now.getTime()
  const mostAhead = (atOnce - 1) * everyMs
  return ahead > mostAhead
    ? { comeAgain: new Date(from - mostAhead) }
    : { caughtUp: new Date(from + everyMs) }
}

/** Tries of one message; the last failure gives it up, some 40 minutes after the first. */
export const robotTries = 9

/** How long a robot rests after so many failed tries of a message. */
export function robotRestMs(tries: number): number {
  return 10_000 * 2 ** (tries - 1)
}
