/** Why a document was refused. */
export type PdfErrorCode =
  | 'not-pdf'
  | 'broken'
  | 'encrypted'
  | 'certificate-encrypted'
  | 'attachments-encrypted'
  | 'direct-page'
  | 'certified'
  | 'dynamic-form'
  | 'already-signed'
  | 'signed-unsuitable'
  | 'signature-failed'
  | 'not-verifiable'
  | 'too-large'
  | 'no-such-page'
  | 'field-exists'
  | 'field-missing'
  | 'field-filled'
  | 'outside-page'
  | 'unusable-image'
  | 'invalid-input'
  | 'missing-character'
  | 'fonts-missing'
  | 'timestamp-failed'
  | 'signer-unavailable'
  | 'signing-failed'

/** A document, field or image that cannot be used as asked. The code is for programs, the text for logs. */
export class PdfError extends Error {
  override readonly name = 'PdfError'
  readonly code: PdfErrorCode

  constructor(code: PdfErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
