const byteOrderMarks = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
] as const

/** What an HTML file begins with, its declarations and comments aside. */
const beginning =
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|meta|title|style|p|div|h[1-6]|table|section|article|main|ol|ul|span)\b/i

/** Whether a file is HTML, by its content. */
export function isHtml(bytes: Uint8Array): boolean {
  return beginning.test(decodeHtml(bytes.subarray(0, 4096)))
}

/** The text of an HTML file in the encoding that its mark or its `meta` names; UTF-8 otherwise (HTML, 13.2.3). */
export function decodeHtml(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1024))
  const marked = byteOrderMarks.find(([mark]) => start.toString('hex').startsWith(mark))?.[1]
  const named = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start.toString('latin1'))?.[1]
  return decodeAs(marked ?? named ?? 'utf-8', bytes)
}

/** An encoding that nobody knows is UTF-8. */
function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
