import type { Call, Input, Result } from '@qiyin/calls/call.ts'
import type { catalogue } from '@qiyin/calls/catalogue.ts'
import type { ByteRange } from '../storage/blob-store.ts'
import type { Context } from './context.ts'
import type { Readable } from 'node:stream'

/** What a call with `answer: 'file'` returns. */
export class FileAnswer {
  readonly body: FileBody
  readonly contentType: string
  readonly options: FileAnswerOptions

  constructor(body: FileBody, contentType: string, options: FileAnswerOptions = {}) {
    this.body = body
    this.contentType = contentType
    this.options = options
  }
}

/**
 * Bytes in memory, bytes that are made only if they are wanted, or a source that opens at any range (dispatch
 * answers Range requests from it).
 */
export type FileBody =
  | Buffer
  | { readonly make: () => Promise<Buffer> }
  | { readonly size: number; readonly open: (range?: ByteRange) => Promise<Readable> }

export interface FileAnswerOptions {
  readonly fileName?: string
  /** `attachment` makes the browser save it; `inline` is the default. */
  readonly disposition?: 'inline' | 'attachment'
  /** Without quotes; lets the browser keep what it has. */
  readonly etag?: string
  /** Default `private, no-cache`. */
  readonly cacheControl?: string
  /** Called before bytes are sent, or before the browser is told that it has them already; never for HEAD. */
  readonly onRead?: () => Promise<void>
}

/** What a call with `answer: 'redirect'` returns: an address of our own or one on the allow-list. */
export class RedirectAnswer {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}

/** What a call with `answer: 'events'` returns: text that is sent as it comes, until either side ends it. */
export class EventsAnswer {
  readonly stream: Readable

  constructor(stream: Readable) {
    this.stream = stream
  }
}

/** What a call's handler returns: a file, an address or events where the call answers so. */
type Returned<C extends Call> = C extends { readonly answer: 'file' }
  ? FileAnswer
  : C extends { readonly answer: 'redirect' }
    ? RedirectAnswer
    : C extends { readonly answer: 'events' }
      ? EventsAnswer
      : Result<C>

/** Does what a call promises; registered under the call's name. */
export type Handler<C extends Call> = (input: Input<C>, context: Context) => Promise<Returned<C>>

/** One handler for every call of the catalogue. */
export type Handlers = { readonly [Name in keyof typeof catalogue]: Handler<(typeof catalogue)[Name]> }

/** A handler as the pipeline calls it, after parsing by its own call's schema. */
export type AnyHandler = (input: never, context: Context) => Promise<unknown>
