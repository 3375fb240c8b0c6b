/** True when a statement broke a unique constraint or index; `name` tells which. */
export function isUniqueViolation(error: unknown, name?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false
  return name === undefined || ('constraint' in error && error.constraint === name)
}

/** True when a row cannot be deleted because others refer to it. */
export function isStillReferenced(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
