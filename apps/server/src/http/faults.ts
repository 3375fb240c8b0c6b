import { refusals, type RefusalName } from '@qiyin/domain/refusals.ts'
import { EngineError } from '@qiyin/pdf/engine'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { StoreAway } from '../storage/store-away.ts'
import { StoredFileError } from '../storage/stored-file-error.ts'
import { databaseTrouble, type DatabaseTrouble } from '../db/trouble.ts'
import { CallError } from './call-error.ts'
import { sendEnvelope } from './send-answer.ts'

/** What the framework itself refuses, in our envelope. */
const ofStatus: Readonly<Record<number, RefusalName>> = {
  400: 'BODY_MALFORMED',
  404: 'CALL_UNKNOWN',
  413: 'BODY_TOO_LARGE',
  414: 'REQUEST_MALFORMED',
  415: 'MEDIA_TYPE_UNSUPPORTED',
  503: 'SERVER_BUSY',
}

/** Answers whatever was thrown: refusals as they are, faults without a word about their inside. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof CallError) {
    const { code, message, result, httpStatus } = error
    return sendEnvelope(reply, httpStatus, { code, message, result })
  }
  if (error instanceof EngineError && isForLater(error))
    return sendEnvelope(reply, 503, { ...refusals.SERVER_BUSY, result: null })
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full')
    return sendEnvelope(reply, 503, { ...refusals.STORAGE_FULL, result: null })
  }
  if (error instanceof StoreAway) {
    request.log.error({ err: error }, 'the object store is away')
    return sendEnvelope(reply, 503, { ...refusals.STORAGE_AWAY, result: null })
  }
  if (error instanceof StoredFileError) {
    request.log.error({ err: error }, 'a stored file cannot be read')
    return sendEnvelope(reply, 200, { ...refusals.FILE_DAMAGED, result: null })
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  const refusal = ofStatus[status]
  if (refusal !== undefined) return sendEnvelope(reply, status, { ...refusals[refusal], result: null })
  const trouble = databaseTrouble(error)
  if (trouble !== undefined) return answerTrouble(trouble, error, reply)
  request.log.error({ err: error }, 'fault')
  return sendEnvelope(reply, 500, { ...refusals.SERVER_FAULT, result: null })
}

/** The disk under the files, or the share of it that we may use. */
function isDiskFull(error: Error): boolean {
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Too much waits, the machine is too busy, or the server stops: the same call can succeed later. */
function isForLater({ code }: EngineError): boolean {
  return code === 'busy' || code === 'starved' || code === 'closed' || code === 'cancelled'
}

/** Answers an address that cannot be read: no route, and with it no hook, has seen the request. */
export function answerBadAddress(error: FastifyError, reply: FastifyReply): void {
  void sendEnvelope(reply, error.statusCode ?? 400, { ...refusals.REQUEST_MALFORMED, result: null })
}

/** The database's trouble is nobody's fault: it passes, so the caller is told when to come again. */
const ofTrouble: Readonly<
  Record<DatabaseTrouble, { readonly status: number; readonly refusal: RefusalName }>
> = {
  away: { status: 503, refusal: 'DATABASE_AWAY' },
  unconfirmed: { status: 503, refusal: 'OUTCOME_UNCONFIRMED' },
  overloaded: { status: 503, refusal: 'SERVER_BUSY' },
  contended: { status: 409, refusal: 'CONTENDED' },
}

function answerTrouble(trouble: DatabaseTrouble, error: Error, reply: FastifyReply): FastifyReply {
  const { status, refusal } = ofTrouble[trouble]
  // An outage is told of once, by the watch, and not by everyone who meets it.
  const level = trouble === 'away' ? 'debug' : 'warn'
  reply.request.log[level]({ err: error, trouble }, 'the database could not serve a call')
  if (status === 409) void reply.header('retry-after', 1)
  return sendEnvelope(reply, status, { ...refusals[refusal], result: null })
}
