import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { PersonMethod } from '../capabilities.ts'
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts'
import type { AuthoritySource } from './authority-source.ts'

/** A checking service of the customer's own; docs/api.md has its contract. */
export interface CheckingService {
  /** Where its three operations lie, without a trailing slash. */
  readonly url: string
  /** The key both sides sign with. */
  readonly secret: string
  /** The ways it can check. */
  readonly methods: readonly PersonMethod[]
  /** How long one try may take and how long the next one waits; tests are less patient. */
  readonly patience?: { readonly tryMs: number; readonly pauseMs: number }
}

/** Headers of the contract, on questions and, the signature alone, on answers. */
export const checkHeaders = {
  time: 'x-qiyin-timestamp',
  requestId: 'x-qiyin-request-id',
  signature: 'x-qiyin-signature',
} as const

/** What is asked: the last part of the address. */
export type CheckOperation = 'person' | 'face' | 'company'

/**
 * The source that asks the customer's own service. Throws `Transient` when it does not answer three times,
 * `CredentialRejected` when one side does not believe the other, `QuotaExhausted`, and `InvalidInput` for what it
 * cannot check.
 */
export function httpSource(service: CheckingService): AuthoritySource {
  return {
    assurance: 'http',
    byReview: false,
    methods: service.methods,
    check: (factors) => ask(service, 'person', factors),
    compareFace: ({ factors, picture }) =>
      ask(service, 'face', { ...factors, picture: Buffer.from(picture).toString('base64') }),
    checkCompany: (elements) => ask(service, 'company', elements),
  }
}

/** A question's signature: over its time, its id, its operation and its body, each on a line. */
export function signQuestion(
  secret: string,
  asked: { time: string; requestId: string; operation: CheckOperation; body: string },
): string {
  return sign(secret, [asked.time, asked.requestId, asked.operation, asked.body])
}

/** An answer's signature: over the id of its question and its body. */
export function signAnswer(secret: string, answered: { requestId: string; body: string }): string {
  return sign(secret, [answered.requestId, answered.body])
}

function sign(secret: string, lines: readonly string[]): string {
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex')
}

const tries = 3
/** A picture takes longer than a few words. */
const patienceOf = {
  person: { tryMs: 5_000, pauseMs: 300 },
  company: { tryMs: 5_000, pauseMs: 300 },
  face: { tryMs: 12_000, pauseMs: 300 },
} as const

interface Question {
  readonly operation: CheckOperation
  /** The same at each try: a service that charges for its answers knows a repetition. */
  readonly requestId: string
  readonly body: string
}

async function ask(
  service: CheckingService,
  operation: CheckOperation,
  said: object,
): Promise<'match' | 'mismatch'> {
  const question = { operation, requestId: randomUUID(), body: JSON.stringify(said) }
  const { tryMs, pauseMs } = service.patience ?? patienceOf[operation]
  for (let left = tries - 1; ; left -= 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await askOnce(service, question, tryMs)
    } catch (error) {
      if (left === 0 || !(error instanceof Unanswered)) throw error
    }
    // Half of it by chance: processes that failed together do not come back together.
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await pause((pauseMs * (tries - left) * (1 + Math.random())) / 2)
  }
}

/** Worth another try. */
class Unanswered extends ProviderError {
  constructor(message: string) {
    super('Transient', message)
  }
}

async function askOnce(
  service: CheckingService,
  question: Question,
  tryMs: number,
): Promise<'match' | 'mismatch'> {
  const { status, signature, text } = await post(service, question, tryMs)
  const kind = kindOf[status]
  if (kind) throw new ProviderError(kind, `the checking service answered ${status}`)
  if (status === 429 || status >= 500) throw new Unanswered(`the checking service answered ${status}`)
  if (status !== 200) throw new ProviderError('Transient', `the checking service answered ${status}`)
  const expected = signAnswer(service.secret, { requestId: question.requestId, body: text })
  if (!isSame(signature, expected))
    throw new ProviderError('CredentialRejected', 'the checking service’s answer is not signed by its key')
  return readResult(text)
}

const kindOf: Readonly<Record<number, ProviderErrorKind>> = {
  400: 'InvalidInput',
  401: 'CredentialRejected',
  402: 'QuotaExhausted',
  403: 'CredentialRejected',
  422: 'InvalidInput',
}

async function post(
  { url, secret }: CheckingService,
  { operation, requestId, body }: Question,
  tryMs: number,
): Promise<{ status: number; signature: string; text: string }> {
  const time = String(Date.now())
  try {
    const response = await fetch(`${url}/${operation}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        [checkHeaders.time]: time,
        [checkHeaders.requestId]: requestId,
        [checkHeaders.signature]: signQuestion(secret, { time, requestId, operation, body }),
      },
      body,
      // Personal data go to the address that was configured, and to no other.
      redirect: 'manual',
      signal: AbortSignal.timeout(tryMs),
    })
    const signature = response.headers.get(checkHeaders.signature) ?? ''
    return { status: response.status, signature, text: await response.text() }
  } catch {
    // fetch fails for the network and the time alone; its texts may hold the address.
    throw new Unanswered('the checking service did not answer in time')
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const answer = z.object({ result: z.enum(['match', 'mismatch']) })

function readResult(text: string): 'match' | 'mismatch' {
  try {
    return answer.parse(JSON.parse(text)).result
  } catch {
    throw new ProviderError('Transient', 'the checking service’s answer is none of its contract')
  }
}
