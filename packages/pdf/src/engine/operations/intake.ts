import { mergePdfs } from '../../intake/merge-pdfs.ts'
import { prepareStored } from '../../intake/prepare-stored.ts'
import { prepareUpload } from '../../intake/prepare-upload.ts'
import { inspectPdf } from '../../read/inspect.ts'

/** The first look at what people send. */
export const operations = { prepareUpload, prepareStored, mergePdfs, inspectPdf }
