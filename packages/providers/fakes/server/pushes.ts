import { setTimeout as sleep } from 'node:timers/promises'

/** A callback ready to go; `spoil` asks for one whose signature is wrong. */
export type PushMaker = (spoil: boolean) => {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What is done to callbacks on command. */
export interface PushFaults {
  /** Keeps callbacks back until they are released. */
  hold: boolean
  /** How often each is told. */
  times: number
  delayMs: number
  badSignature: boolean
  /** How often, and how long after, one that was not taken is told again. */
  retries: number
  retryMs: number
}

/** A callback that has gone out. */
export interface Delivery {
  readonly url: string
  readonly body: string
  /** Undefined where nobody answered. */
  readonly status?: number
}

/** Tells callbacks, with the faults that were commanded. */
export interface Pushes {
  readonly deliveries: readonly Delivery[]
  command(faults: Partial<PushFaults>): void
  push(make: PushMaker): void
  /** Sends what was held back, the other way round if so wished; resolves when all of it was tried. */
  release(order: 'kept' | 'reversed'): Promise<void>
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
}

/** How a supplier judges the answer to a callback, and how long it waits for one. */
export interface PushRules {
  readonly isTaken: (status: number, body: string) => boolean
  readonly timeoutMs: number
}

export function createPushes({ isTaken, timeoutMs }: PushRules): Pushes {
  const faults: PushFaults = {
    hold: false,
    times: 1,
    delayMs: 0,
    badSignature: false,
    retries: 0,
    retryMs: 10,
  }
  const deliveries: Delivery[] = []
  let held: PushMaker[] = []
  let underWay: Promise<void> = Promise.resolve()

  async function deliver(make: PushMaker): Promise<boolean> {
    const { url, headers, body } = make(faults.badSignature)
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      const text = await response.text()
      deliveries.push({ url, body, status: response.status })
      return isTaken(response.status, text)
    } catch {
      deliveries.push({ url, body })
      return false
    }
  }

  async function tell(make: PushMaker): Promise<void> {
    await sleep(faults.delayMs)
    for (let time = 0; time < faults.times; time += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      let isDone = await deliver(make)
      for (let again = 0; !isDone && again < faults.retries; again += 1) {
        // oxlint-disable-next-line no-await-in-loop -- a pause between two tries
        await sleep(faults.retryMs)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        isDone = await deliver(make)
      }
    }
  }

  const send = (make: PushMaker): void => {
    underWay = underWay.then(() => tell(make))
  }
  return {
    deliveries,
    command: (changed) => void Object.assign(faults, changed),
    push: (make) => {
      if (faults.hold) held.push(make)
      else send(make)
    },
    release: async (order) => {
      const waiting = order === 'reversed' ? held.toReversed() : held
      held = []
      waiting.forEach(send)
      await underWay
    },
    settled: () => underWay,
  }
}
