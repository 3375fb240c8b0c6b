/* A document's objects, for whoever must look at what the other entries do not tell. */

export { PdfDocument } from '../read/document.ts'
export { listSignatureFields, type SignatureField } from '../read/form-fields.ts'
export {
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRaw,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfObject,
} from '../read/objects.ts'
