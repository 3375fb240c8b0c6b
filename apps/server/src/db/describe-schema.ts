import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A schema read from the catalog: the same text for the same schema on every supported engine and version. */
export interface SchemaDescription {
  readonly tables: readonly Table[]
  readonly sequences: readonly string[]
  readonly functions: readonly string[]
}

interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly constraints: readonly { readonly name: string; readonly definition: string }[]
  readonly indexes: readonly string[]
  readonly triggers: readonly string[]
}

export interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly default: string | null
  /** `always`, `by default` or null. */
  readonly identity: string | null
  readonly generated: string | null
  readonly collation: string | null
}

/** Reads everything in the schema `public`. */
export async function describeSchema(db: Db): Promise<SchemaDescription> {
  const names = await texts(
    db,
    sql`select relname as text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const tables: Table[] = []
  for (const name of names) tables.push(await describeTable(db, name))
  const sequences = await texts(
    db,
    sql`select relname as text from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by 1`,
  )
  const functions = await texts(
    db,
    sql`select pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace order by proname, 1`,
  )
  return { tables, sequences, functions }
}

async function describeTable(db: Db, name: string): Promise<Table> {
  const table = sql`${`public.${name}`}::regclass`
  const columns = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default,
      case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
      case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as generated,
      case when a.attcollation <> t.typcollation then (select collname from pg_collation where oid = a.attcollation)
        end as collation
    from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db)
  // PostgreSQL 18 lists NOT NULL among the constraints; the columns say it already.
  const constraints = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table} and contype <> 'n' order by contype <> 'p', conname`.execute(db)
  const indexes = await texts(
    db,
    sql`select pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${table} and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
      order by c.relname`,
  )
  const triggers = await texts(
    db,
    sql`select pg_get_triggerdef(oid) as text from pg_trigger
      where tgrelid = ${table} and not tgisinternal order by tgname`,
  )
  return { name, columns: columns.rows, constraints: constraints.rows, indexes, triggers }
}

type TextQuery = ReturnType<typeof sql<{ text: string }>>

async function texts(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  // Every caller selects one column named text.
  const { rows } = await (query as TextQuery).execute(db)
  return rows.map(({ text }) => text)
}

/** The schema as SQL, for reading and comparing. */
export function schemaText({ tables, sequences, functions }: SchemaDescription): string {
  return [
    '-- What the migrations lead to. Written by `npm run schema`; a test compares it.',
    ...sequences.map((name) => `create sequence ${name};`),
    ...functions.map((text) => `${text.trimEnd()};`),
    ...tables.map(tableText),
    '',
  ].join('\n\n')
}

function tableText(table: Table): string {
  const lines = [
    ...table.columns.map(columnText),
    ...table.constraints.map(({ name, definition }) => `constraint ${name} ${definition}`),
  ]
  return [
    `create table ${table.name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`,
    ...table.indexes.map((text) => `${text};`),
    ...table.triggers.map((text) => `${text};`),
  ].join('\n')
}

function columnText(column: Column): string {
  return [
    column.name,
    column.type,
    column.collation === null ? '' : `collate "${column.collation}"`,
    column.nullable ? '' : 'not null',
    column.default === null ? '' : `default ${column.default}`,
    column.identity === null ? '' : `generated ${column.identity} as identity`,
    column.generated === null ? '' : `generated always as (${column.generated}) stored`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
