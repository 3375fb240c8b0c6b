/** How many lines may be open in one process, and for how long. */
export const lineBounds = {
  /** Browsers of one person; beyond, the oldest gives way. */
  ofPerson: 8,
  /** People behind one address share it. */
  ofAddress: 400,
  ofProcess: 20_000,
  /** Then the line is ended and opened anew, by whoever may still listen. */
  lifeMs: 30 * 60_000,
  /** Proxies cut what is silent for a minute. */
  beatMs: 20_000,
  /** What happens within this is told at once. */
  gatherMs: 250,
  /** More than this is told as "more than one by one". */
  contractsAtOnce: 200,
  /** A listener that does not read is cut off beyond this. */
  unreadBytes: 64 * 1024,
} as const

export type LineBounds = { readonly [Name in keyof typeof lineBounds]: number }
