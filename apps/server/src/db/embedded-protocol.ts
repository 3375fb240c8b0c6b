/** Where the worker keeps its data: a directory, or memory (tests), optionally filled from a dump. */
export interface EmbeddedStart {
  readonly directory: string | undefined
  readonly dump: Uint8Array | undefined
  /** Compiled already; its own unless given. */
  readonly engine?: WebAssembly.Module
}

export type EmbeddedRequest =
  | { readonly id: number; readonly kind: 'query'; readonly sql: string; readonly values: Parameter[] }
  | { readonly id: number; readonly kind: 'listen'; readonly channel: string }
  | { readonly id: number; readonly kind: 'dump' | 'syncs' | 'close' }

export type Parameter = string | Uint8Array | null

export interface QueryAnswer {
  readonly rows: Record<string, unknown>[]
  readonly affected: number
}

export interface StatementError {
  readonly message: string
  /** SQLSTATE. */
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined
  readonly table: string | undefined
  readonly where: string | undefined
}

/** What a committed transaction has notified of. */
export interface EmbeddedNotification {
  readonly channel: string
  readonly payload: string
}

export type EmbeddedReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: StatementError }
