import { posix } from 'node:path'

/** A feature as its folder says: what it owns, imports and asks the database. */
export interface FeatureSource {
  readonly name: string
  readonly tables: readonly string[]
  /** Of its tables those that triggers of others may fill. */
  readonly noted?: readonly string[]
  readonly files: readonly SourceFile[]
}

export interface SourceFile {
  /** Begins with the feature's name. */
  readonly path: string
  readonly text: string
}

/** What the database says and does by itself. */
export interface DatabaseSource {
  /** Tables and views: each belongs to a feature, but for those of the server itself. */
  readonly tables: readonly string[]
  readonly ofTheServer?: readonly string[]
  /** What stands beside the features; SQL as text stands in few of them, which one-home.test.ts names. */
  readonly serverFiles?: readonly SourceFile[]
  /** schema.sql: views, functions and triggers read and write as well. */
  readonly schema: string
}

/**
 * What is wrong with the graph of features, in sentences: tables without an owner, SQL outside of stores, writing by
 * somebody else, but for what triggers note for another feature, and circles of imports and reads. Who reads a table stands above its owner.
 */
export function featureProblems(features: readonly FeatureSource[], database: DatabaseSource): string[] {
  const owners = new Map([
    ...features.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)),
    ...(database.ofTheServer ?? []).map((table) => [table, theServer] as const),
  ])
  const noted = new Set(features.flatMap((feature) => feature.noted ?? []))
  const uses = [...storeUses(features, database), ...serverUses(database), ...schemaUses(owners, database)]
  const circle = findCircle([...importArrows(features), ...readArrows(uses, owners)])
  return [
    ...database.tables.filter((table) => !owners.has(table)).map((table) => `${table} has no owner`),
    ...features.flatMap(({ files }) => files.flatMap(outsideOfStores)),
    ...uses
      .filter(({ table, feature, writes }) => writes && owners.get(table) !== feature)
      .filter(({ table, byTrigger }) => !(byTrigger === true && noted.has(table)))
      .map(
        ({ table, place }) => `${place} writes ${table}, which is owned by ${owners.get(table) ?? 'nobody'}`,
      ),
    ...(circle ? [`features stand in a circle: ${circle.map(({ because }) => because).join('; ')}`] : []),
  ]
}

const theServer = 'the server'

/** Somebody's use of a table. */
interface Use {
  readonly feature: string
  /** A file, or a thing in the database. */
  readonly place: string
  readonly table: string
  readonly writes: boolean
  /** A trigger that acts for the feature. */
  readonly byTrigger?: boolean
}

const isStore = ({ path }: SourceFile): boolean => /\/store[a-z-]*\.ts$/.test(path)

/** How the builder begins and joins: a handler needs to import nothing for it, its context holds the database. */
const builderWords =
  /\.\s*(insertInto|replaceInto|mergeInto|updateTable|deleteFrom|selectFrom|selectNoFrom|\w+Join(?:Lateral)?|executeQuery)\s*[(<]/

function outsideOfStores(file: SourceFile): string[] {
  const word = isStore(file) ? undefined : builderWords.exec(withoutComments(file.text))?.[1]
  return word === undefined ? [] : [`${file.path} says ${word}: SQL stands in store*.ts`]
}

function storeUses(features: readonly FeatureSource[], database: DatabaseSource): Use[] {
  const functions = functionsOf(database.schema)
  return features.flatMap(({ name, files }) =>
    files.filter(isStore).flatMap(({ path, text }) => {
      const whole = `${withoutComments(text)}\n${calledBodies(text, functions)}`
      return usesIn(whole, database.tables).map((use) => ({ feature: name, place: path, ...use }))
    }),
  )
}

function serverUses({ serverFiles = [], tables }: DatabaseSource): Use[] {
  return serverFiles
    .filter(({ text }) => builderWords.test(text))
    .flatMap(({ path, text }) =>
      usesIn(withoutComments(text), tables).map((use) => ({ feature: theServer, place: path, ...use })),
    )
}

/** Views read for their owner, triggers act for the owner of their table. */
function schemaUses(owners: ReadonlyMap<string, string>, { schema, tables }: DatabaseSource): Use[] {
  const functions = functionsOf(schema)
  const views = [...schema.matchAll(/^create view (\w+) as\n([^;]*);/gm)].map(([, name = '', text = '']) => ({
    place: `the view ${name}`,
    of: name,
    text,
    byTrigger: false,
  }))
  const triggers = [...schema.matchAll(/^CREATE TRIGGER (\w+) .* ON (?:public\.)?(\w+) .*;/gm)].map(
    ([text, name = '', of = '']) => ({
      place: `the trigger ${name}`,
      of,
      text: calledBodies(text, functions),
      byTrigger: true,
    }),
  )
  return [...views, ...triggers].flatMap(({ place, of, text, byTrigger }) => {
    const feature = owners.get(of)
    return feature === undefined
      ? []
      : usesIn(text, tables).map((use) => ({ feature, place, byTrigger, ...use }))
  })
}

function functionsOf(schema: string): Map<string, string> {
  const found = schema.matchAll(/FUNCTION public\.(\w+)\([^]*?AS \$function\$([^]*?)\$function\$/g)
  return new Map([...found].map(([, name = '', body = '']) => [name, body]))
}

/** The bodies of the functions a text calls, in SQL or by the builder (`eb.fn('name', …)`), and of those that these call. */
function calledBodies(text: string, functions: ReadonlyMap<string, string>): string {
  const called = new Set<string>()
  const collect = (from: string): void => {
    for (const [name, body] of functions) {
      if (called.has(name) || !callOf(name).test(from)) continue
      called.add(name)
      collect(body)
    }
  }
  collect(text)
  return [...called].map((name) => functions.get(name) ?? '').join('\n')
}

const callOf = (name: string): RegExp => new RegExp(String.raw`\b${name}"?\s*\(|['"\x60.]${name}['"\x60]`)

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** In SQL as text, and in the words of the query builder. */
const patterns = {
  writes: [
    /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|lock\s+table)\s+(?:only\s+)?([\w, ]+)/gi,
    /(?<!\b(?:for|do|key)\s+)\bupdate\s+(?:only\s+)?(\w+)/gi,
    /\.\s*(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*(\[[^\]]*\]|['"`][^'"`]*)/g,
  ],
  reads: [
    /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?(\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/gi,
    /\.\s*(?:selectFrom|from|using|table|\w+Join(?:Lateral)?)\(\s*(\[[^\]]*\]|['"`][^'"`]*)/g,
  ],
}

function usesIn(text: string, tables: readonly string[]): Pick<Use, 'table' | 'writes'>[] {
  const known = new Set(tables)
  const bare = withoutSchema(text)
  const named = (kind: keyof typeof patterns): string[] =>
    patterns[kind].flatMap((pattern) =>
      [...bare.matchAll(pattern)].flatMap(([, list = '']) =>
        list.split(',').map((item) => /\w+/.exec(item)?.[0] ?? ''),
      ),
    )
  const uses = (kind: keyof typeof patterns): string[] =>
    [...new Set(named(kind))].filter((one) => known.has(one))
  return [
    ...uses('writes').map((table) => ({ table, writes: true })),
    ...uses('reads').map((table) => ({ table, writes: false })),
  ]
}

/** `public.door`, `"door"` and `"public"."door"` are the door; what the builder is given keeps its quotes. */
function withoutSchema(text: string): string {
  return text.replaceAll(/"?\bpublic"?\s*\.\s*(?=["\w])/g, '').replaceAll(/(?<!\(\s*)"(\w+)"/g, '$1')
}

/** One feature stands above another. */
interface Arrow {
  readonly from: string
  readonly to: string
  readonly because: string
}

function importArrows(features: readonly FeatureSource[]): Arrow[] {
  const names = new Set(features.map(({ name }) => name))
  return features.flatMap(({ name, files }) =>
    files.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, target = '']) => {
        const to = posix.join(posix.dirname(path), target).split('/')[0] ?? ''
        return to === name || !names.has(to) ? [] : [{ from: name, to, because: `${path} imports ${to}` }]
      }),
    ),
  )
}

function readArrows(uses: readonly Use[], owners: ReadonlyMap<string, string>): Arrow[] {
  return uses.flatMap(({ feature, place, table, writes }) => {
    const to = owners.get(table)
    if (writes || to === undefined || to === feature) return []
    return [{ from: feature, to, because: `${place} reads ${table} of ${to}` }]
  })
}

/** The arrows of one circle, in order; undefined when there is none. */
function findCircle(arrows: readonly Arrow[]): Arrow[] | undefined {
  const leaving = Map.groupBy(arrows, ({ from }) => from)
  const done = new Set<string>()
  const follow = (feature: string, way: readonly Arrow[]): Arrow[] | undefined => {
    const start = way.findIndex(({ from }) => from === feature)
    if (start >= 0) return way.slice(start)
    if (done.has(feature)) return undefined
    for (const arrow of leaving.get(feature) ?? []) {
      const circle = follow(arrow.to, [...way, arrow])
      if (circle) return circle
    }
    done.add(feature)
    return undefined
  }
  for (const feature of leaving.keys()) {
    const circle = follow(feature, [])
    if (circle) return circle
  }
  return undefined
}
