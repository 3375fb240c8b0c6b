import { CallError } from './call-error.ts'

/** No request of ours is deeper. */
const mostLevels = 32

/** No object of ours has as many: each copy of one with many more takes long. */
const mostNames = 5000

/** Names by which a value could reach the prototypes of our objects. */
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Refuses what no page of ours sends and no schema should have to think of: characters that the database or the wire
 * cannot carry (NUL, half of a surrogate pair), names of prototypes, and values nested beyond any use or of more names than any has.
 */
export function requireCleanFields(fields: Readonly<Record<string, unknown>>): void {
  if (!isClean(fields, mostLevels)) throw malformedField()
}

/** Likewise of the fields of a call as an application has signed them, with the name of the one that it is about. */
export function requireCleanContent(fields: Readonly<Record<string, unknown>>): void {
  if (isClean(fields, mostLevels)) return
  const [name = ''] =
    Object.entries(fields).find(([key, value]) => !isClean({ [key]: value }, mostLevels)) ?? []
  const message = `bizContent中有无法处理的字符，或层次、字段过多：${name}`
  throw new CallError({ name: 'PARAMETER_INVALID', message })
}

/** The refusal of a request whose fields are not even of the right kind. */
export function malformedField(): CallError {
  return new CallError('PARAMETER_INVALID', { httpStatus: 400 })
}

function isClean(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  if (levels === 0) return false
  if (Array.isArray(value)) return value.every((one) => isClean(one, levels - 1))
  const entries = Object.entries(value)
  return (
    entries.length <= mostNames &&
    entries.every(([name, one]) => !forbiddenNames.has(name) && isClean(name, 1) && isClean(one, levels - 1))
  )
}
