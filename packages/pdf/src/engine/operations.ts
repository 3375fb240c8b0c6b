import { mergePdfs } from '../intake/merge-pdfs.ts'
import { prepareUpload } from '../intake/prepare-upload.ts'
import { createIssuingAuthority, createRootAuthority, issueCertificate } from '../pki/issue-certificate.ts'
import { issueCrl } from '../pki/issue-crl.ts'
import { answerOcsp } from '../pki/ocsp.ts'
import { generateKeyPair } from '../pki/signing-key.ts'
import { answerTimestamp } from '../pki/timestamp.ts'
import { inspectPdf } from '../read/inspect.ts'
import { findKeyword } from '../render/find-keyword.ts'
import { readPageTexts } from '../render/page-text.ts'
import { renderPage } from '../render/render-page.ts'
import { sealImage } from '../seal/seal-image.ts'
import { companySeal, handwriting, nameSeal, textLine } from '../seal/picture.ts'
import { completeDocument } from '../sign/complete.ts'
import { embeddedCertificates } from '../sign/embedded-certificates.ts'
import { fillFields } from '../sign/fill-fields.ts'
import { prepareFields } from '../sign/prepare-fields.ts'
import { composeDocument } from '../text/compose.ts'
import { missingCharacters } from '../text/fonts.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'

/**
 * What the engine can run: functions whose arguments and results can be cloned (plain values, Buffers, dates;
 * functions as arguments are called back). To add an operation, add its line: `PdfEngine.run` has its types
 * at once.
 */
export const operations = {
  prepareUpload,
  mergePdfs,
  inspectPdf,
  renderPage,
  readPageTexts,
  findKeyword,
  composeDocument,
  missingCharacters,
  companySeal,
  nameSeal,
  handwriting,
  textLine,
  sealImage,
  prepareFields,
  fillFields,
  completeDocument,
  embeddedCertificates,
  verifyPdf,
  generateKeyPair,
  createRootAuthority,
  createIssuingAuthority,
  issueCertificate,
  issueCrl,
  answerOcsp,
  answerTimestamp,
}
