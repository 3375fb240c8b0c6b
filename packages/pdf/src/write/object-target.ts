import type { PdfDict, PdfObject, PdfRef } from '../read/objects.ts'

/** Where objects are written to: a new file, or a revision of one that exists. */
export interface ObjectTarget {
  add: (value: PdfObject) => PdfRef
  /** Adds a stream with these already encoded bytes; `dict` names the filter. */
  addStream: (dict: PdfDict, data: Buffer) => PdfRef
}
