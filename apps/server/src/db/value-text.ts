/** A parameter as PostgreSQL's text protocol takes it; bytes stay bytes. The same rules as the pg driver's. */
export function parameterText(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return `${value as string | number | bigint | boolean}`
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return arrayText(value)
    const text = parameterText(value)
    if (text === null) return 'NULL'
    if (typeof text !== 'string') return `"\\\\x${Buffer.from(text).toString('hex')}"`
    return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  })
  return `{${items.join(',')}}`
}
