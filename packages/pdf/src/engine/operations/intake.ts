import { mergePdfs } from '../../intake/merge-pdfs.ts'
import { prepareUpload } from '../../intake/prepare-upload.ts'
import { inspectPdf } from '../../read/inspect.ts'

/** The first look at what people send. */
export const operations = { prepareUpload, mergePdfs, inspectPdf }
