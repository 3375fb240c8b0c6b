import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** A schema read from the catalog: the same text for the same schema on every supported engine and version. */
export interface SchemaDescription {
  readonly tables: readonly Table[]
  readonly views: readonly View[]
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

interface View {
  readonly name: string
  readonly columns: readonly Column[]
  readonly definition: string
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
  /** The only values a check allows, as TypeScript literals; null when there is no such check. */
  readonly values: readonly string[] | null
}

/** Reads everything in the schema `public`. */
export async function describeSchema(db: Db): Promise<SchemaDescription> {
  const names = await namesOf(db, 'r')
  const tables: Table[] = []
  for (const name of names) tables.push(await describeTable(db, name))
  const views: View[] = []
  for (const name of await namesOf(db, 'v')) views.push(await describeView(db, name, tables))
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
  return { tables, views, sequences, functions }
}

/** Tables (r) or views (v). */
async function namesOf(db: Db, kind: 'r' | 'v'): Promise<string[]> {
  return texts(
    db,
    sql`select relname as text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = ${kind} order by 1`,
  )
}

async function describeColumns(db: Db, name: string): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, 'values'> & { check: string | null }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default,
      case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
      case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as generated,
      case when a.attcollation <> t.typcollation then (select collname from pg_collation where oid = a.attcollation)
        end as collation,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
        order by k.conname limit 1) as check
    from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${regclass(name)} and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(
    db,
  )
  return rows.map(({ check, ...column }) => ({ ...column, values: check === null ? null : allowedBy(check) }))
}

/** The values of `in (…)` and of `between` over whole numbers. */
function allowedBy(check: string): string[] | null {
  const plain = check.replaceAll(/::\w+/g, '').replaceAll(/'(-?\d+)'/g, '$1')
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(plain)?.[1]
  if (list !== undefined) return list.split(', ')
  const [, least, most] = /^CHECK \(\(\(\w+ >= (-?\d+)\) AND \(\w+ <= (-?\d+)\)\)\)$/.exec(plain) ?? []
  if (least === undefined || most === undefined) return null
  return Array.from({ length: Number(most) - Number(least) + 1 }, (_, index) => String(Number(least) + index))
}

function regclass(name: string): RawBuilder<unknown> {
  return sql`${`public.${name}`}::regclass`
}

async function describeView(db: Db, name: string, tables: readonly Table[]): Promise<View> {
  const [text = ''] = await texts(db, sql`select pg_get_viewdef(${regclass(name)}, true) as text`)
  const columns = await describeColumns(db, name)
  const outer = /\b(left|right|full) join\b/i.test(text)
  const origins = await columnOrigins(db, name)
  return {
    name,
    definition: plainlyQualified(text),
    // The catalog calls all of them nullable and knows no checks of them.
    columns: columns.map((column) => {
      const from = origins
        .filter((origin) => origin.name === column.name)
        .flatMap(
          (origin) => tables.find((one) => one.name === origin.table)?.columns[origin.number - 1] ?? [],
        )
      const nullable = outer || from.length === 0 || from.some((one) => one.nullable)
      return { ...column, nullable, values: from.length === 1 ? (from[0]?.values ?? null) : null }
    }),
  }
}

/** Versions before 16 qualify columns also where there is only one table, or one select in its place. */
function plainlyQualified(text: string): string {
  if (!/\b(join|union)\b/i.test(text)) return text.replaceAll(/\b\w+\.(?=\w)/g, '')
  const selects = [...text.matchAll(/\)\s(\w+)$/gm)].flatMap(([, alias]) => alias ?? [])
  return selects.reduce(
    (plain, alias) => plain.replaceAll(new RegExp(`\\b${alias}\\.(?=\\w)`, 'g'), ''),
    text,
  )
}

interface Origin {
  readonly name: string
  readonly table: string
  readonly number: number
}

/** From which table columns the columns of a view are handed on: its rule tells, in each of its selects. */
async function columnOrigins(db: Db, view: string): Promise<Origin[]> {
  const { rows } = await sql<Origin>`
    with recursive target as (
      select r.ev_class as view, m[1] as name, m[2]::oid as relation, m[3]::int as number
      from pg_rewrite r cross join regexp_matches(r.ev_action::text,
        ':resname (\\S+) :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+)', 'g') m
      where r.rulename = '_RETURN'),
    origin as (
      select name, relation, number from target where view = ${regclass(view)}
      union select o.name, t.relation, t.number
      from origin o join pg_attribute a on a.attrelid = o.relation and a.attnum = o.number
        join target t on t.view = o.relation and t.name = a.attname)
    select o.name, c.relname as table, o.number
    from origin o join pg_class c on c.oid = o.relation and c.relkind = 'r' order by 1, 2, 3`.execute(db)
  return rows
}

async function describeTable(db: Db, name: string): Promise<Table> {
  const table = regclass(name)
  const columns = await describeColumns(db, name)
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
  return { name, columns, constraints: constraints.rows, indexes, triggers }
}

type TextQuery = ReturnType<typeof sql<{ text: string }>>

async function texts(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  // Every caller selects one column named text.
  const { rows } = await (query as TextQuery).execute(db)
  return rows.map(({ text }) => text)
}

/** The schema as SQL, for reading and comparing. */
export function schemaText({ tables, views, sequences, functions }: SchemaDescription): string {
  return [
    '-- What the migrations lead to. Written by `npm run schema`; a test compares it.',
    ...sequences.map((name) => `create sequence ${name};`),
    ...functions.map((text) => `${text.trimEnd()};`),
    ...tables.map(tableText),
    ...views.map(({ name, definition }) => `create view ${name} as\n${definition.trim()}`),
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
