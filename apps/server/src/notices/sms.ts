/** What an SMS carries; providers that only know templates use `scene` and `parameters`. */
export interface SmsTemplate {
  readonly scene: string
  readonly parameters: Readonly<Record<string, string>>
}

/** A carrier that has not answered by then is not waited for. */
export const carrierMs = 10_000

/**
 * Sends one message; rejects when the carrier did not take it, or has not answered in time, so that the job repeats it.
 * `key` is the same whenever the same message is sent again, because its answer was lost or its sender died: a carrier
 * that knows it delivers it once.
 */
export interface SmsPort {
  send(phone: string, content: string, template: SmsTemplate, key: string): Promise<void>
}
