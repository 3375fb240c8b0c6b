import { refusals } from '@qiyin/domain/refusals.ts'
import { fastify, type LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { StoreAway } from '../storage/store-away.ts'
import { answerError } from './faults.ts'

/** What is answered where this was thrown. */
async function answerTo(error: Error): Promise<LightMyRequestResponse> {
  const app = fastify()
  app.setErrorHandler(answerError)
  app.get('/', () => {
    throw error
  })
  return app.inject('/')
}

it.each(['ENOSPC', 'EDQUOT'])('a full disk is told with when to come again (%s)', async (code) => {
  const answer = await answerTo(Object.assign(new Error('no space left on device'), { code }))
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
  expect(answer.json()).toEqual({ ...refusals.STORAGE_FULL, result: null })
})

it('an object store that is away is told with when to come again', async () => {
  const answer = await answerTo(new StoreAway(new Error('connect ECONNREFUSED')))
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
  expect(answer.json()).toEqual({ ...refusals.STORAGE_AWAY, result: null })
})

it('a fault says nothing of its inside', async () => {
  const answer = await answerTo(new Error('select secret from person'))
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ ...refusals.SERVER_FAULT, result: null })
})
