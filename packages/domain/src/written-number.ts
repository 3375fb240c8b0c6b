/**
 * Whether a value is a number, or its decimal digits as a query or a form carries them. Number() takes a blank, null,
 * true, "0x1" and a list of one for numbers too; nobody who sends those means one.
 */
export function isWrittenNumber(value: unknown): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())
}
