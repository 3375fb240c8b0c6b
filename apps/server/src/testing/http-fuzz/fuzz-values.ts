import type { RandomSource } from '@qiyin/pdf/testing'

/** What exists on the server under attack, by the names of fields. */
export type KnownValues = Readonly<Record<string, readonly [unknown, ...unknown[]]>>

/** The parts of a JSON schema that values are made from. */
export interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly oneOf?: readonly FieldSchema[]
}

/** A value that the schema may well take: what is known under the field's name before anything made up. */
export function likelyValue(
  random: RandomSource,
  schema: FieldSchema,
  { name, known }: { name: string; known: KnownValues },
): unknown {
  const values = known[name]
  if (values) return pickAny(random, values)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pickAny(random, schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return likelyValue(random, pickAny(random, branches), { name, known })
  if (schema.properties) {
    const entries = Object.entries(schema.properties).filter(() => !random.oneIn(12))
    return Object.fromEntries(
      entries.map(([field, of]) => [field, likelyValue(random, of, { name: field, known })]),
    )
  }
  const { items } = schema
  if (items)
    return Array.from({ length: random.below(3) + 1 }, () => likelyValue(random, items, { name, known }))
  if (schema.type === 'boolean') return random.oneIn(2)
  if (schema.type === 'number' || schema.type === 'integer') return random.below(4)
  return random.pick(['1', '2026-11-22', '合同', 'a', '13900000000', '000000'])
}

/** Something that no honest page sends. */
export function hostileValue(random: RandomSource): unknown {
  return random.pick([
    '\0',
    'a\0b',
    '\uD800',
    '\uDC00x',
    '合'.repeat(3000),
    '9223372036854775807',
    '9223372036854775808',
    '-1',
    '1e400',
    '0000-00-00',
    '9999-99-99',
    '+275760-09-13',
    "'; drop table person; --",
    '%',
    '_',
    '\\',
    '%00',
    '../../../etc/passwd',
    '<script>',
    '\u202E\u200B',
    '\uFFFF',
    '',
    ' ',
    '__proto__',
    Number.MAX_SAFE_INTEGER,
    -1,
    1.5,
    1e308,
    2147483648,
    true,
    null,
    [],
    {},
    [[[]]],
    [null],
    { __proto__: null, toString: 1 },
    { length: 1e9 },
    Array.from({ length: 600 }, () => 'x'),
    deep(3000),
  ])
}

function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

function pickAny<Item>(random: RandomSource, items: readonly Item[]): Item {
  // Called with lists that have an entry: what is known, and what schemas enumerate.
  return items[random.below(items.length)] as Item
}
