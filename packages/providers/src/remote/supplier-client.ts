import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts'
import { circuitBreaker, type BreakerState } from './circuit-breaker.ts'
import { networkExchange, NoReply, type HttpExchange, type HttpReply, type HttpRequest } from './exchange.ts'
import { requestDigest, type RequestLedger } from './request-record.ts'
import type { SupplierFlows } from './supplier-flows.ts'

/** What an adapter of a supplier stands on, beside its account there. */
export interface RemoteParts {
  readonly now: () => Date
  readonly onRequest: RequestLedger
  readonly flows: SupplierFlows
  /** Hears how the breaker stands, whenever that changes. */
  readonly onCircuit?: (state: BreakerState) => void
  /** The network unless given. */
  readonly exchange?: HttpExchange
  /** Waits between two tries; tests do not. */
  readonly pause?: (ms: number) => Promise<void>
}

/** A question to a supplier. */
export interface SupplierQuestion<Answer> {
  /** As the ledger names it: method and path, ids left out. */
  readonly operation: string
  readonly businessKey: string
  /** Whether the supplier may hear it twice; a create may not, since its first time-out may have created. */
  readonly repeatable: boolean
  /** Made anew for each try: a signature holds its time. */
  readonly request: () => HttpRequest
  readonly read: (reply: HttpReply) => SupplierAnswer<Answer>
}

/** A reply as the adapter understands it. */
export type SupplierAnswer<Answer> = { readonly code?: string; readonly requestId?: string } & (
  | { readonly answer: Answer }
  | { readonly refusal: ProviderErrorKind }
)

/** Asks a supplier under its timeouts, with its breaker and its ledger. */
export interface SupplierClient {
  /** Answers, or throws a ProviderError; only what may be heard twice, or was never heard, is said again. */
  ask<Answer>(question: SupplierQuestion<Answer>): Promise<Answer>
}

const tries = 3
const pauseMs = 300

/** The client of one supplier; `secret` keys the digests of its ledger. */
export function supplierClient(
  { supplierCode, secret }: { readonly supplierCode: SupplierCode; readonly secret: string },
  { now, onRequest, onCircuit, exchange = networkExchange, pause = sleep }: RemoteParts,
): SupplierClient {
  const breaker = circuitBreaker(now, onCircuit)

  async function tryOnce<Answer>(
    question: SupplierQuestion<Answer>,
    { requestId, attempt }: { requestId: string; attempt: number },
  ): Promise<Answer> {
    const request = question.request()
    const startedAt = now()
    const reply = await exchange(request).catch(asNoReply)
    const said = reply instanceof NoReply ? undefined : question.read(reply)
    const refusal = said === undefined ? 'Transient' : 'refusal' in said ? said.refusal : undefined
    await onRequest({
      requestId,
      supplierCode,
      operation: question.operation,
      businessKey: question.businessKey,
      attempt,
      digest: requestDigest(secret, question.operation, request.body),
      httpStatus: reply instanceof NoReply ? undefined : reply.status,
      providerCode: said?.code,
      providerRequestId: said?.requestId,
      outcome: refusal ?? 'done',
      startedAt,
      endedAt: now(),
    })
    if (said && 'answer' in said) return said.answer
    const wasHeard = !(reply instanceof NoReply) || reply.wasSent
    throw new Refused(refusal ?? 'Transient', { operation: question.operation, code: said?.code, wasHeard })
  }

  return {
    async ask(question) {
      const requestId = randomUUID()
      for (let attempt = 1; ; attempt += 1) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- one try after the other
          const done = await breaker.run(() => tryOnce(question, { requestId, attempt }), isAway)
          if (done) return done.value
          throw new ProviderError('Transient', `${supplierCode} is away: ${question.operation} was not asked`)
        } catch (error) {
          if (attempt === tries || !mayRepeat(error, question.repeatable)) throw error
        }
        // Half of it by chance: processes that failed together do not come back together.
        // oxlint-disable-next-line no-await-in-loop -- one try after the other
        await pause((pauseMs * attempt * (1 + Math.random())) / 2)
      }
    },
  }
}

class Refused extends ProviderError {
  readonly wasHeard: boolean

  constructor(
    kind: ProviderErrorKind,
    { operation, code, wasHeard }: { operation: string; code: string | undefined; wasHeard: boolean },
  ) {
    super(kind, `${operation} ended with ${kind}${code === undefined ? '' : `, code ${code}`}`)
    this.wasHeard = wasHeard
  }
}

function asNoReply(error: unknown): NoReply {
  if (error instanceof NoReply) return error
  throw error
}

function isAway(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'Transient'
}

function mayRepeat(error: unknown, repeatable: boolean): boolean {
  if (!(error instanceof Refused) || error.kind !== 'Transient') return false
  return repeatable || !error.wasHeard
}
