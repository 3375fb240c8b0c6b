/** One event of a line (server-sent events, as our server writes them). */
export interface LineEvent {
  readonly event: string
  readonly data: unknown
}

/** The events of a body, as they come; ends with it and throws with it. */
export async function* readLine(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LineEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const blocks = `${rest}${value}`.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield eventIn(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function eventIn(block: string): LineEvent {
  const field = (name: string): string =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? ''
  const data = field('data')
  return { event: field('event'), data: data === '' ? {} : JSON.parse(data) }
}
