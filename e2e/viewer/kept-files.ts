/** Files that a test put here, and how many bytes of each were sent since. */
const files = new Map<string, { readonly bytes: Buffer; sent: number }>()

export function keepFile(path: string, bytes: Buffer): void {
  files.set(path, { bytes, sent: 0 })
}

export function keptFile(path: string): Promise<Buffer> | undefined {
  const file = files.get(path)
  return file && Promise.resolve(file.bytes)
}

export function noteSent(path: string, count: number): void {
  const file = files.get(path)
  if (file) file.sent += count
}

export function sentBytes(path: string): number {
  return files.get(path)?.sent ?? 0
}
