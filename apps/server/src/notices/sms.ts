/** What an SMS carries; providers that only know templates use `scene` and `parameters`. */
export interface SmsTemplate {
  readonly scene: string
  readonly parameters: Readonly<Record<string, string>>
}

/** Sends one message; rejects when the carrier did not take it, so that the job repeats it. */
export interface SmsPort {
  send(phone: string, content: string, template: SmsTemplate): Promise<void>
}
