import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue } from '@qiyin/calls/catalogue.ts'
import type { Args, Call } from '@qiyin/calls/call.ts'
import { send, type CallOptions, type TestAnswer } from '../src/testing/test-client.ts'

/** How a call went: `cut` broke with its connection, `busy` was asked to come again later. */
export type Outcome = 'ok' | 'refused' | 'busy' | 'limited' | 'cut' | 'fault'

/** What became of one kind of call. */
export interface CallFigures {
  readonly outcomes: Map<Outcome, number>
  readonly refusals: Map<string, number>
  readonly durationsMs: number[]
}

export interface Reply<C extends Call> {
  readonly outcome: Outcome
  /** Undefined for `cut`. */
  readonly answer: TestAnswer<C> | undefined
}

/** Makes calls as browsers do, counts what came of them and judges every answer. */
export interface Caller {
  readonly figures: ReadonlyMap<string, CallFigures>
  ask<C extends Call>(call: C, args: Args<C>, options?: CallOptions): Promise<Reply<C>>
}

interface CallerParts {
  readonly urls: () => readonly string[]
  /** Told of answers that must never be given. */
  readonly faulty: (what: string) => void
}

const names = new Map<Call, string>(Object.entries(catalogue).map(([name, call]) => [call, name]))
const unanswered = 90_000
/** How long somebody looks at a page that does not load before trying again. */
const pauseMs = 250

export function createCaller({ urls, faulty }: CallerParts): Caller {
  const figures = new Map<string, CallFigures>()
  let next = 0
  return {
    figures,
    ask: async (call, args, options = {}) => {
      const name = names.get(call) ?? call.path
      const own: CallFigures = figures.get(name) ?? {
        outcomes: new Map(),
        refusals: new Map(),
        durationsMs: [],
      }
      figures.set(name, own)
      const all = urls()
      const url = all[next++ % all.length]
      const since = performance.now()
      const answer = url && (await within(send(url, { call, args, ...options }), name, faulty))
      if (!answer) {
        count(own, 'cut', undefined)
        await sleep(pauseMs)
        return { outcome: 'cut', answer: undefined }
      }
      const outcome = outcomeOf(call, answer)
      count(own, outcome, answer.refusal)
      if (outcome === 'fault')
        faulty(`${name} was answered ${answer.status} ${answer.bytes.toString('utf8', 0, 200)}`)
      if (outcome === 'ok' || outcome === 'refused') own.durationsMs.push(performance.now() - since)
      return { outcome, answer }
    },
  }
}

function count({ outcomes, refusals }: CallFigures, outcome: Outcome, refusal: string | undefined): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  if (outcome !== 'ok' && refusal !== undefined) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
}

async function within<T>(
  request: Promise<T>,
  name: string,
  faulty: (what: string) => void,
): Promise<T | undefined> {
  const cut = request.catch(() => undefined)
  const answer = await Promise.race([cut, sleep(unanswered, 'late' as const, { ref: false })])
  if (answer !== 'late') return answer
  faulty(`${name} was not answered within ${unanswered / 1000} s`)
  return undefined
}

function outcomeOf(call: Call, { status, code, headers }: TestAnswer): Outcome {
  if (call.answer === 'file' && (status === 200 || status === 206)) return 'ok'
  if (code === undefined || status === 500) return 'fault'
  if (status === 503) return headers.get('retry-after') === null ? 'fault' : 'busy'
  if (status === 429) return 'limited'
  if (status > 503) return 'fault'
  return code === 0 ? 'ok' : 'refused'
}
