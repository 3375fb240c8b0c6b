/** Hands bytes to the browser's own download, under a name. */
export function saveBytes(bytes: Uint8Array, fileName: string, type: string): void {
  // The library answers fresh arrays of its own; none is shared with another thread.
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // Browsers begin to read the blob after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
