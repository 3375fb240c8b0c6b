import type { signVersions } from '@qiyin/calls/signed-request.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Application, ApplicationRegistry } from './application.ts'
import { CallError } from './call-error.ts'

interface Called {
  readonly name: string
  readonly answersFile: boolean
  readonly signVersion: (typeof signVersions)[number]
  readonly application: Application
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Runs a call of an application, and writes into its log when it was made, how long it took and how it was answered. */
export async function recorded(
  { name, answersFile, signVersion, application, request, reply }: Called,
  { applications, now }: { readonly applications: ApplicationRegistry; readonly now: () => Date },
  run: () => Promise<unknown>,
): Promise<FastifyReply> {
  const calledTime = now()
  const begun = performance.now()
  const write = (answered: { httpStatus: number; code: number | null }): void => {
    const durationMs = Math.round(performance.now() - begun)
    const { id: requestId } = request
    // Nobody waits for the log.
    void applications.record({
      applicationId: application.id,
      call: name,
      calledTime,
      durationMs,
      requestId,
      signVersion,
      ...answered,
    })
  }
  try {
    await run()
    write({ httpStatus: reply.statusCode, code: answersFile ? null : 0 })
    return reply
  } catch (error) {
    write(
      error instanceof CallError
        ? { httpStatus: error.httpStatus, code: error.code }
        : { httpStatus: 500, code: refusals.SERVER_FAULT.code },
    )
    throw error
  }
}
