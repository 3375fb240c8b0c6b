import { createIssuingAuthority, createRootAuthority, issueCertificate } from '../../pki/issue-certificate.ts'
import { issueCrl } from '../../pki/issue-crl.ts'
import { answerOcsp } from '../../pki/ocsp.ts'
import { generateKeyPair } from '../../pki/signing-key.ts'
import { answerTimestamp } from '../../pki/timestamp.ts'
import { handwriting, nameSeal } from '../../seal/picture.ts'
import { readClosingStamp } from '../../sign/closing-stamp.ts'
import { completeDocument, renewDocument } from '../../sign/complete.ts'
import { embeddedCertificates } from '../../sign/embedded-certificates.ts'
import { fillFields } from '../../sign/fill-fields.ts'

/** What a signature is made of. */
export const operations = {
  nameSeal,
  handwriting,
  fillFields,
  completeDocument,
  readClosingStamp,
  renewDocument,
  embeddedCertificates,
  generateKeyPair,
  createRootAuthority,
  createIssuingAuthority,
  issueCertificate,
  issueCrl,
  answerOcsp,
  answerTimestamp,
}
