import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { Services } from './context.ts'
import { createContext } from './make-context.ts'

/** The signal of a request whose connection stands as told. */
function goneOf(connection: { destroyed: boolean; writableFinished: boolean }): {
  gone: AbortSignal
  close: () => boolean
} {
  const raw = Object.assign(new EventEmitter(), connection)
  // What createContext reads here, and nothing else.
  const parts = {
    request: { headers: {}, hostname: '' } as unknown as FastifyRequest,
    reply: { raw } as unknown as FastifyReply,
    visitor: { cookies: {} },
    upload: undefined,
    keep: undefined as never,
  }
  const services = { config: { http: {} }, database: {} } as unknown as Services
  return { gone: createContext(services, parts).request.gone, close: () => raw.emit('close') }
}

it('tells that the client left before its answer, also when it had left before', () => {
  const leaving = goneOf({ destroyed: false, writableFinished: false })
  expect(leaving.gone.aborted).toBe(false)
  leaving.close()
  expect(leaving.gone.aborted).toBe(true)
  expect(goneOf({ destroyed: true, writableFinished: false }).gone.aborted).toBe(true)
})

it('does not take the end of an answer for a client that left', () => {
  const answered = goneOf({ destroyed: false, writableFinished: true })
  answered.close()
  expect(answered.gone.aborted).toBe(false)
})
