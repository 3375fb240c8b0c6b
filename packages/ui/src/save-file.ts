import type { FetchedFile } from './base/call-client.ts'

/** Has the browser save a file that is in memory. */
export function saveFile({ blob, fileName }: FetchedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The click has started the download; the address would keep the whole file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
