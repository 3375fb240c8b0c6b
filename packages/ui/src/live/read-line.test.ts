import { expect, it } from 'vitest'
import { pauseMs } from './hold-line.ts'
import { readLine, type LineEvent } from './read-line.ts'

async function read(...pieces: string[]): Promise<LineEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  const events: LineEvent[] = []
  for await (const event of readLine(body)) events.push(event)
  return events
}

it('events are read however they are cut', async () => {
  const text = 'event: hello\ndata: {}\n\nevent: change\ndata: {"contracts":["7"]}\n\n'
  const events = [
    { event: 'hello', data: {} },
    { event: 'change', data: { contracts: ['7'] } },
  ]
  expect(await read(text)).toEqual(events)
  expect(await read(...text)).toEqual(events)
})

it('what is not whole is not read, and comments of proxies say nothing', async () => {
  expect(await read('event: change\ndata: {"contr')).toEqual([])
  expect(await read(': still there\n\n')).toEqual([{ event: '', data: {} }])
})

it.each([
  ['again', 0, 0, 0],
  ['broken', 1, 1000, 500],
  ['broken', 4, 8000, 4000],
  ['broken', 50, 30_000, 15_000],
  ['replaced', 0, 300_000, 150_000],
] as const)(
  'a line that is over (%s, %d failures) is opened again after %d ms at most',
  (over, failures, most, least) => {
    expect(pauseMs(over, failures, 1)).toBe(most)
    expect(pauseMs(over, failures, 0)).toBe(least)
  },
)
