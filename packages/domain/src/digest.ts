/** Whether the text is a SHA-256 digest in lower-case hexadecimal, as the platform writes it. */
export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
