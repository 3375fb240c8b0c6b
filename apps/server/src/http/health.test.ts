import { fastify } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openTestDatabase } from '../db/test-database.ts'
import type { Services } from './context.ts'
import { registerHealth } from './health.ts'

test('a flood of questions whether the server is ready asks each of its parts once', async () => {
  const database = await openTestDatabase()
  let queries = 0
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const app = fastify()
  app.decorate('now', () => new Date())
  app.decorateReply('refused', false)
  // Readiness uses nothing else of the services.
  const services = {
    database: { ...database, db: counting },
    config: readConfig({}),
    logger: pino({ level: 'silent' }),
  } as unknown as Services
  registerHealth(app, services)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => app.inject({ url: '/esignature/api/health/ready' })),
  )
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]?.json()).toMatchObject({ result: { database: true, queue: true } })
  // One of the database, one of the queue.
  expect(queries).toBe(2)
  await app.close()
  await database.close()
})
