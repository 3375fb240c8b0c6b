/** A letter in plain text. */
export interface Letter {
  readonly subject: string
  readonly text: string
}

/**
 * Sends one letter; rejects when the server did not take it, or has not answered in time, so that the job repeats it.
 * `key` is the same whenever the same letter is sent again: its Message-ID, by which mailboxes know a copy.
 */
export interface MailPort {
  /** Rejects when the server cannot be reached, or does not take our name and password. */
  probe(): Promise<void>
  send(to: string, letter: Letter, key: string): Promise<void>
}
