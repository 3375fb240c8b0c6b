import type { Readable } from 'node:stream'

/** Somebody's open page, or all of one browser. */
export interface Listening {
  readonly personId: string
  readonly sessionId: string
  /** The network address it comes from. */
  readonly address: string
}

/** The lines of server-sent events that this process holds; the live feature implements it. */
export interface LiveLines {
  /** Refuses with TOO_MANY_CONNECTIONS, and with SERVER_BUSY while the process ends. */
  open(listening: Listening): Promise<Readable>
  /** Ends all of them, so that the process can go. */
  close(): Promise<void>
}
