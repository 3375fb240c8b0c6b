/** Bytes that are not what the syntax asks for; callers fall back to recovery or report the file as broken. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError'
}

/** A filter whose output was given up at the limit. */
export class OutputTooLong extends PdfSyntaxError {
  constructor() {
    super('filter output too long')
  }
}

/** A value that does not end: some readers take as much of it as there is. */
export class UnfinishedObject extends PdfSyntaxError {}
