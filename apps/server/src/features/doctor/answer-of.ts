import { messageOf } from './check.ts'

const answerMs = 10_000

/** The answer of a service, whatever it says; or why there is none. */
export function answerOf(url: string): Promise<Response | string> {
  return fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(answerMs) }).catch(
    (error: unknown) => messageOf(error instanceof Error && error.cause ? error.cause : error),
  )
}
