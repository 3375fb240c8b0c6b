import { liveEvents } from '@qiyin/calls/areas/live.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import type { TestSession } from './test-client.ts'

export type Change = Answer<typeof liveEvents>

/** One event of a line, as it came. */
export interface LiveEvent {
  readonly event: string
  readonly data: unknown
}

/** An open line of events, read in order. */
export interface LiveLine {
  readonly status: number
  readonly headers: Headers
  /** The next event that is not a beat; undefined once the line is over. */
  next(): Promise<LiveEvent | undefined>
  /** Leaves. */
  close(): void
}

/** Opens a line as a browser does; its `hello` is read already where it was let in. */
export async function openLine({ url }: { readonly url: string }, session: TestSession): Promise<LiveLine> {
  const leaving = new AbortController()
  const response = await fetch(`${url}${addressOf(liveEvents, {})}`, {
    headers: { cookie: session.cookie ?? '' },
    signal: leaving.signal,
  })
  const events = eventsIn(response)
  const next = async (): Promise<LiveEvent | undefined> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { value, done } = await events.next()
      if (done) return undefined
      if (value.event !== 'beat') return value
    }
  }
  if (response.ok) await next()
  return { status: response.status, headers: response.headers, next, close: () => leaving.abort() }
}

async function* eventsIn(response: Response): AsyncGenerator<LiveEvent, undefined> {
  let rest = ''
  const texts = response.body?.pipeThrough(new TextDecoderStream())
  for await (const text of texts ?? []) {
    const blocks = `${rest}${text}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      yield { event, data: JSON.parse(data) }
    }
  }
  return undefined
}
