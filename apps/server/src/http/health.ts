import { apiBase } from '@qiyin/calls/call.ts'
import type { FastifyInstance } from 'fastify'
import { briefly } from '../briefly.ts'
import { databaseTrouble } from '../db/trouble.ts'
import { probeQueue } from '../jobs/queue-probe.ts'
import type { Services } from './context.ts'
import { sendEnvelope } from './send-answer.ts'

/** Anybody may ask, as often as they like: what they ask costs the database one query a second. */
const keptMs = 1000

/** Liveness (the process answers) and readiness (database, queue and storage can be used). */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get(`${apiBase}/health/live`, async (_, reply) =>
    sendEnvelope(reply, 200, { code: 0, message: 'ok', result: { alive: true } }),
  )
  app.get(`${apiBase}/health/ready`, async (_, reply) => {
    const result = await readinessOf(services)
    const ready = Object.values(result).every(Boolean)
    return sendEnvelope(reply, ready ? 200 : 503, {
      code: ready ? 0 : -1,
      message: ready ? 'ok' : '服务尚未就绪',
      result,
    })
  })
}

/** Whether a part of the server can be used, and how long it took to answer. */
interface PartState {
  readonly works: boolean
  readonly ms: number
}

const probed = new WeakMap<Services['database'], () => Promise<Record<string, PartState>>>()

/** Which parts of the server can be used; as it was a moment ago, when somebody has just asked. */
export async function readinessOf(services: Services): Promise<Record<string, boolean>> {
  const parts = Object.entries(await partsOf(services))
  return Object.fromEntries(parts.map(([name, { works }]) => [name, works]))
}

/** The same, with the times that the parts took. */
export function partsOf(services: Services): Promise<Record<string, PartState>> {
  const known = probed.get(services.database) ?? briefly(keptMs, () => probeAll(services))
  probed.set(services.database, known)
  return known()
}

async function probeAll(services: Services): Promise<Record<string, PartState>> {
  const checks = Object.entries(probes(services)).map(async ([name, probe]) => {
    const began = performance.now()
    const state = (works: boolean): PartState => ({ works, ms: Math.ceil(performance.now() - began) })
    try {
      await probe()
      return [name, state(true)] as const
    } catch (error) {
      // An outage is told of once, by the watch of the database.
      const level = databaseTrouble(error) === 'away' ? 'debug' : 'error'
      services.logger[level]({ err: error, probe: name }, 'not ready')
      return [name, state(false)] as const
    }
  })
  return Object.fromEntries(await Promise.all(checks))
}

function probes({ database, blobs }: Services): Record<string, () => Promise<unknown>> {
  return {
    database: () => database.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute(),
    queue: () => probeQueue(database.db),
    storage: () => blobs.probe(),
  }
}
