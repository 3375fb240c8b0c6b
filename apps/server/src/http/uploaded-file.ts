/** The uploaded file of a call with `upload`: on disk until the handler is done. */
export interface UploadedFile {
  readonly path: string
  readonly size: number
  /** As the client named it, without folders. */
  readonly fileName: string
}
