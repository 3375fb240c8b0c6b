/** The platform has refused a call, or could not answer it. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  /** Of the refusal (docs/api.md); undefined when no envelope came. */
  readonly code: number | undefined
  readonly httpStatus: number
  /** To name to the platform's people. */
  readonly requestId: string | undefined

  constructor(
    message: string,
    facts: {
      readonly code: number | undefined
      readonly httpStatus: number
      readonly requestId: string | undefined
    },
  ) {
    super(message)
    this.code = facts.code
    this.httpStatus = facts.httpStatus
    this.requestId = facts.requestId
  }
}
