import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseWatch } from './watch.ts'

test('a pause follows every try that failed, the first as well', async () => {
  let tries = 0
  const server = createServer((socket) => {
    tries += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const triesAtPause: number[] = []
  const enough = Promise.withResolvers<void>()
  const watch = new DatabaseWatch({
    places: [`postgres://nobody@127.0.0.1:${port}/none`],
    onAway: () => {},
    onBack: () => {},
    pause: async () => {
      triesAtPause.push(tries)
      if (triesAtPause.length === 5) enough.resolve()
      await nextTurn()
    },
  })
  await enough.promise
  await watch.stop()
  server.close()
  expect(triesAtPause.slice(0, 5)).toEqual([1, 2, 3, 4, 5])
})
