import { Agent, get } from 'node:http'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { closeWithLastAnswer } from './closing.ts'

it('a server that is asked to end answers what it has begun, and does not wait for another request', async () => {
  // Were the connection kept, closing would outlast the test.
  const app = fastify({ keepAliveTimeout: 3_600_000, return503OnClosing: false })
  closeWithLastAnswer(app)
  const body = new PassThrough()
  app.get('/', (_, reply) => reply.send(body))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const request = get(url, { agent })
  body.write('its beginning ')
  const [response] = await once(request, 'response')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  body.end('and its end')
  expect(await text(response)).toBe('its beginning and its end')
  await closed
  agent.destroy()
})
