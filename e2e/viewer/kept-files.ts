/** Files that a test put here, and how many bytes of each were sent since. */
const files = new Map<string, { readonly bytes: Buffer; sent: number }>()

export function keepFile(path: string, bytes: Buffer): void {
  files.set(path, { bytes, sent: 0 })
}

export function keptFile(path: string): Promise<Buffer> | undefined {
  const file = files.get(path)
  return file && Promise.resolve(file.bytes)
}

/** Whether so many bytes more of a file may be sent when `most` may be in all; if so, they count as sent. */
export function takeRoom(path: string, count: number, most: number): boolean {
  const file = files.get(path)
  if (!file || file.sent + count > most) return false
  file.sent += count
  return true
}
