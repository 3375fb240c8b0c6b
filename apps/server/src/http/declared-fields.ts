import { z } from 'zod'

/** Of a name that somebody else has chosen so much is repeated. */
const maxToldName = 40

/**
 * The path of a field, at any depth, that the schema does not have, such as `signers[0].foo`. Records and loose objects
 * take any; a value that does not fit its schema is left to it, which has the words.
 */
export function undeclaredField(schema: z.core.$ZodType, value: unknown): string | undefined {
  if (isWrapped(schema)) return undeclaredField(schema.unwrap(), value)
  if (schema instanceof z.ZodPipe) return undeclaredField(schema.in, value)
  if (schema instanceof z.ZodUnion) return inUnion(schema, value)
  if (Array.isArray(value)) return inList(schema, value)
  return isObject(value) ? inObject(schema, value) : undefined
}

function isWrapped(schema: z.core.$ZodType): schema is z.ZodOptional | z.ZodNullable | z.ZodDefault {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function inList(schema: z.core.$ZodType, list: readonly unknown[]): string | undefined {
  if (!(schema instanceof z.ZodArray)) return undefined
  return first(list.entries(), ([at, entry]) => below(`[${at}]`, undeclaredField(schema.element, entry)))
}

function inObject(schema: z.core.$ZodType, value: Readonly<Record<string, unknown>>): string | undefined {
  const fields = Object.entries(value)
  if (schema instanceof z.ZodRecord)
    return first(fields, ([name, field]) => below(told(name), undeclaredField(schema.valueType, field)))
  if (!(schema instanceof z.ZodObject)) return undefined
  return first(fields, ([name, field]) => {
    const declared = Object.hasOwn(schema.shape, name) ? schema.shape[name] : schema.def.catchall
    return declared ? below(told(name), undeclaredField(declared, field)) : told(name)
  })
}

/** Of the options that the value may be; there is nothing to say where one of them has all its fields. */
function inUnion(schema: z.ZodUnion, value: unknown): string | undefined {
  const options = schema.options.filter((option) => option instanceof z.ZodObject)
  const meant = schema instanceof z.ZodDiscriminatedUnion ? options.filter(isOfKind(schema, value)) : options
  const found = meant.map((option) => undeclaredField(option, value))
  return found.includes(undefined) ? undefined : found[0]
}

function isOfKind(
  { def: { discriminator } }: z.ZodDiscriminatedUnion,
  value: unknown,
): (option: z.ZodObject) => boolean {
  return ({ shape }) =>
    isObject(value) && z.safeParse(shape[discriminator] ?? z.never(), value[discriminator]).success
}

function first<Item>(items: Iterable<Item>, find: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function told(name: string): string {
  return name.slice(0, maxToldName)
}

function below(step: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  return path.startsWith('[') ? `${step}${path}` : `${step}.${path}`
}
