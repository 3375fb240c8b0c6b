/** How long a client may take, in milliseconds. */
export interface ClientTimes {
  /** From the connection, or the answer before, to the last line of the head. */
  readonly headMs: number
  /** For the whole request: the largest upload over a slow line. */
  readonly requestMs: number
  /** Between two pieces of a body. */
  readonly bodyIdleMs: number
  /** Without a byte either way, also while an answer is made or read. */
  readonly idleMs: number
  /** Between two requests: longer than proxies keep theirs (mostly 60 s), so that none is sent into a closing one. */
  readonly keepAliveMs: number
  /** For reading on what a refused client still sends: in all, and between two pieces of it. */
  readonly drainMs: number
  readonly drainIdleMs: number
  /** How often the first two are looked at. */
  readonly checkEveryMs: number
}

/** What the server allows. */
export const clientTimes: ClientTimes = {
  headMs: 20_000,
  requestMs: 300_000,
  bodyIdleMs: 30_000,
  idleMs: 180_000,
  keepAliveMs: 65_000,
  drainMs: 30_000,
  drainIdleMs: 2_000,
  checkEveryMs: 5_000,
}
