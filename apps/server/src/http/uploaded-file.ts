/** The uploaded file of a call with `upload`: encrypted in the store until the handler is done. */
export interface UploadedFile {
  readonly size: number
  /** Of its content. */
  readonly sha256: Buffer
  /** As the client named it, without folders. */
  readonly fileName: string
  /** All of it, in memory of its own, which can be moved to another thread. */
  read(): Promise<Buffer>
}
