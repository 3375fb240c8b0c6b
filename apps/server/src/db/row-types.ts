import type { Column, SchemaDescription } from './describe-schema.ts'

/** The TypeScript types of every row, as Kysely reads them: the text of types.ts. */
export function rowTypesText({ tables, views }: SchemaDescription): string {
  const relations = [...tables, ...views.map(readOnly)]
  const interfaces = relations.map(({ name, columns }) => {
    const fields = columns.map((column) => `  ${column.name}: ${columnType(column)}`)
    return `interface ${typeName(name)} {\n${fields.join('\n')}\n}`
  })
  const names = relations.map(({ name }) => `  ${name}: ${typeName(name)}`)
  return [
    '/* oxlint-disable max-lines -- written by `npm run schema` from the migrations; a test compares it */',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '// Written as JSON text: the drivers disagree on arrays.\ntype Json = ColumnType<unknown, string, string>',
    'type DefaultedJson = ColumnType<unknown, string | undefined, string>',
    ...interfaces,
    `/** Every table and view by its name. */\nexport interface DB {\n${names.join('\n')}\n}`,
    '',
  ].join('\n\n')
}

type Relation = Pick<SchemaDescription['tables'][number], 'name' | 'columns'>

/** A view is not written to. */
function readOnly({ name, columns }: Relation): Relation {
  return { name, columns: columns.map((column) => ({ ...column, identity: 'always' })) }
}

const types: Readonly<Record<string, string>> = {
  smallint: 'number',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  // Above 2^53 numbers would lose digits.
  bigint: 'string',
  numeric: 'string',
  text: 'string',
  // A calendar day, YYYY-MM-DD.
  date: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
}

function columnType(column: Column): string {
  const element = column.type.endsWith('[]')
  const base = types[column.type.replace(/\[\]$/, '')]
  if (base === undefined) throw new Error(`no row type for ${column.type}: add it to row-types.ts`)
  const value = column.values === null ? base : column.values.join(' | ')
  const type = `${element ? `${base}[]` : value}${column.nullable ? ' | null' : ''}`
  if (column.identity === 'always' || column.generated !== null) return `GeneratedAlways<${type}>`
  if (base === 'Json' && column.default !== null) return 'DefaultedJson'
  return column.identity !== null || column.default !== null ? `Generated<${type}>` : type
}

function typeName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Row`
}
