/* What verifies, at once and without workers: for programs that are made of one file. */

export { verifyDetached, type DetachedVerification } from '../verify/verify-detached.ts'
export { verifyPdf, type VerifyOptions } from '../verify/verify-pdf.ts'
