import type { z } from 'zod'

/** A schema as JSON Schema tells of it. */
export type Schema = z.core.JSONSchema.BaseSchema

/** The schema of a field without what only says that it may be left empty. */
export function plain(schema: Schema): Schema {
  const others = (schema.anyOf ?? schema.oneOf)?.map(asSchema).filter(({ type }) => type !== 'null')
  const [only] = others ?? []
  return others?.length === 1 && only
    ? { ...only, ...(schema.title !== undefined && { title: schema.title }) }
    : schema
}

/** `true` and `false` are schemas too: anything, and nothing. */
export function asSchema(schema: unknown): Schema {
  return typeof schema === 'object' && schema !== null ? (schema as Schema) : {}
}

/** Its type without null. */
export function typeOf({ type, anyOf, oneOf, enum: values, const: value }: Schema): string {
  const known = [type].flat().filter((one) => one !== undefined && one !== 'null')
  if (known.length > 0) return String(known.at(0))
  if (anyOf ?? oneOf) return 'object'
  return typeof (value ?? values?.[0] ?? '')
}

/** The fields of an object, in their order. */
export function fieldsOf({ properties = {}, required = [] }: Schema): [string, Schema, boolean][] {
  return Object.entries(properties).map(([name, schema]) => [
    name,
    plain(asSchema(schema)),
    required.includes(name),
  ])
}

/** What the items of a list are. */
export function itemsOf(schema: Schema): Schema | undefined {
  return typeOf(schema) === 'array' ? plain(asSchema(schema.items)) : undefined
}
