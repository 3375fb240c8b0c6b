/** Whose code goes to which mobile; `address` is where the request came from. */
export interface CodeToSend {
  readonly serialNo: string
  readonly mobile: string
  readonly personAccountId: string
  readonly address: string
}

/**
 * Codes by message, as the built-in provider needs them: the platform owns the sending, the limits and
 * the storage. Errors of this port pass through the provider unchanged.
 */
export interface FactorCodes {
  /** Sends a fresh code for the serial number and answers the seconds until the next may be asked for. */
  send(request: CodeToSend): Promise<number>
  /** Uses the code up; throws when it is wrong, too old or used. */
  redeem(serialNo: string, mobile: string, code: string): Promise<void>
  /** Makes every open code of the serial number useless. */
  revoke(serialNo: string): Promise<void>
}
