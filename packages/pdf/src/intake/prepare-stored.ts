import { PdfDocument } from '../read/document.ts'
import { inspectPdf } from '../read/inspect.ts'
import { isPlainFile } from '../verify/plain-file.ts'
import { prepareUpload } from './prepare-upload.ts'

/** A stored file before it is signed for the first time here. */
interface StoredFile {
  /** It came with a signature. */
  signed: boolean
  /** The file written anew, where it has to be; none when it is signed as it is. */
  anew: Buffer | undefined
}

/**
 * Looks once more at a file that was taken in, before anybody signs it. One that was taken in before plain files were asked
 * for (decision 161) is written anew now: of an odd one every signature would call the next a change. Throws what
 * `prepareUpload` throws.
 */
export async function prepareStored(bytes: Uint8Array): Promise<StoredFile> {
  const { signed } = inspectPdf(bytes)
  if (signed || isPlainFile(new PdfDocument(bytes))) return { signed, anew: undefined }
  const prepared = await prepareUpload(bytes)
  return { signed, anew: prepared.normalised ? prepared.bytes : undefined }
}
