import { findKeyword } from '../../render/find-keyword.ts'
import { readPageTexts } from '../../render/page-text.ts'
import { verifyPdf } from '../../verify/verify-pdf.ts'

/** What is read in documents. */
export const operations = { verifyPdf, findKeyword, readPageTexts }
