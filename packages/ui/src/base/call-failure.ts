import { toldRefusals } from '@qiyin/domain/told-refusals.ts'

/** The numbers a client gives to what never reached an envelope (seed 000 section 8). */
export const thrownCode = 10002
/* The number for an error that was thrown as a bare text (seed 000 section 8). */
const thrownTextCode = 10003

interface Failure {
  code: number
  message: string
  /** 0 when no answer arrived. */
  httpStatus: number
  result: unknown
}

/** A call that did not answer code 0: `message` is a Chinese text fit to be shown as it is. */
export class CallFailure extends Error {
  readonly code: number
  readonly httpStatus: number
  /** The envelope's result, which some refusals fill (code 1001 carries a url). */
  readonly result: unknown

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'CallFailure'
    this.code = failure.code
    this.httpStatus = failure.httpStatus
    this.result = failure.result
  }
}

/** The default texts of screens without one of their own (screens 0.4). */
export const failureText = {
  action: '操作失败，请稍后重试',
  system: '系统异常，请稍后再试',
  server: '服务器异常，请稍后再试',
  timeout: '请求超时，请稍后重试',
  offline: '网络异常，请检查网络连接',
  session: '登录已失效，请重新登录',
  noSession: '请登录后继续',
} as const

/** Whether a refusal says that nobody can act here any more: there is no session, or its account is frozen. */
export function isSessionOver({ code, httpStatus }: Pick<CallFailure, 'code' | 'httpStatus'>): boolean {
  return httpStatus === 401 || (httpStatus === 403 && code === toldRefusals.ACCOUNT_FROZEN.code)
}

/** What there is to tell of such a refusal beside that the session is over; undefined where that is all. */
export function whySessionIsOver({ httpStatus, message }: CallFailure): string | undefined {
  return httpStatus === 401 ? undefined : message
}

/** The text for an HTTP status whose answer carries no message of its own. */
export function statusText(httpStatus: number): string {
  if (httpStatus === 401 || httpStatus === 403) return failureText.session
  if (httpStatus === 500 || httpStatus === 502) return failureText.server
  return `请求失败（${httpStatus}）`
}

/** Any thrown value as a CallFailure: errors become 10002, bare texts 10003 (seed 000 section 8). */
export function asCallFailure(thrown: unknown): CallFailure {
  if (thrown instanceof CallFailure) return thrown
  if (typeof thrown === 'string') {
    return new CallFailure({ code: thrownTextCode, message: thrown, httpStatus: 0, result: null })
  }
  const name = thrown instanceof Error ? thrown.name : ''
  const message =
    name === 'TimeoutError'
      ? failureText.timeout
      : name === 'TypeError'
        ? failureText.offline
        : failureText.system
  return new CallFailure({ code: thrownCode, message, httpStatus: 0, result: null })
}
