import type { FakeReply, FakeRequest, FakeRoutes } from './fake-server.ts'
import { jsonOf } from './fake-server.ts'
import type { Pushes } from './pushes.ts'

/** What a fake suffers from on command. */
export interface Troubles {
  /** Answers nobody: by a status, or by hanging up. */
  outage: 'none' | 'unavailable' | 'hang up'
  /** How many requests more it answers with a failure of its own. */
  failsNext: number
  /** Does what it is asked and then hangs up, once. */
  losesNextAnswer: boolean
  /** Milliseconds that its clock is ahead of the machine's. */
  clockAheadMs: number
}

/** A fake's troubles, none at first, and its clock. */
export function createTroubles(): Troubles & { now(): number } {
  const troubles = {
    outage: 'none' as Troubles['outage'],
    failsNext: 0,
    losesNextAnswer: false,
    clockAheadMs: 0,
    now: () => Date.now() + troubles.clockAheadMs,
  }
  return troubles
}

/** Makes a route suffer. */
export function suffering(
  troubles: Troubles,
  handle: (request: FakeRequest) => FakeReply | Promise<FakeReply>,
): (request: FakeRequest) => Promise<FakeReply> {
  return async (request) => {
    if (troubles.outage === 'hang up') return 'hang up'
    if (troubles.failsNext > 0) {
      troubles.failsNext -= 1
      return { status: 503, body: '<h1>503</h1>' }
    }
    if (troubles.outage === 'unavailable') return { status: 503, body: '<h1>503</h1>' }
    const reply = await handle(request)
    if (!troubles.losesNextAnswer) return reply
    troubles.losesNextAnswer = false
    return 'hang up'
  }
}

/** The routes by which a test commands a fake and reads what a person would see. */
export function controlRoutes(
  { pushes, troubles }: { readonly pushes: Pushes; readonly troubles: Troubles },
  seen: (key: string) => object | undefined,
): FakeRoutes {
  return {
    'POST /control/faults': (request) => {
      pushes.command(jsonOf(request))
      return { body: {} }
    },
    'POST /control/troubles': (request) => {
      Object.assign(troubles, jsonOf(request))
      return { body: {} }
    },
    'POST /control/release': async (request) => {
      await pushes.release(jsonOf(request)['order'] === 'reversed' ? 'reversed' : 'kept')
      return { body: {} }
    },
    'GET /control/deliveries': async () => {
      await pushes.settled()
      return { body: { deliveries: pushes.deliveries } }
    },
    'GET /control/seen/{key}': ({ ids }) => ({ body: seen(ids['key'] ?? '') ?? {} }),
  }
}
