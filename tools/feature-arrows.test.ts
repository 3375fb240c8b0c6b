import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { featureProblems, type FeatureSource } from './feature-arrows.ts'
import { readDatabase, readSources, readFeatures } from './feature-sources.ts'

const root = new URL('..', import.meta.url).pathname

test('the features of the server keep to their tables and stand in no circle', async () => {
  const features = await readFeatures(root)
  expect(features.length).toBeGreaterThan(20)
  expect(featureProblems(features, await readDatabase(root))).toEqual([])
})

const schema = `
CREATE OR REPLACE FUNCTION public.tidy_doors(n bigint)
 RETURNS void
AS $function$
  delete from door
$function$;

CREATE OR REPLACE FUNCTION public.key_counted()
 RETURNS trigger
AS $function$
begin
  update door set keys = keys + 1;
end $function$;

create table door (
  id bigint
);

create table key (
  id bigint
);

create view usable_key as
 select k.id from key k join door d on d.id = k.door_id;
`
const trigger =
  'CREATE TRIGGER key_added AFTER INSERT ON public.key FOR EACH ROW EXECUTE FUNCTION key_counted();'

/** Doors own door, keys own key and its view; this stands in one of their files. */
function house(path: string, text: string): FeatureSource[] {
  const files = [{ path, text }]
  return [
    { name: 'doors', tables: ['door'], files: path.startsWith('doors/') ? files : [] },
    { name: 'keys', tables: ['key', 'usable_key'], files: path.startsWith('keys/') ? files : [] },
  ]
}

const tables = ['door', 'key', 'usable_key']
const ownersWrite = (place: string, table: string, owner: string): string =>
  `${place} writes ${table}, which is owned by ${owner}`
const circle = (because: string): string =>
  `features stand in a circle: ${because}; the view usable_key reads door of doors`

test.each([
  ['keys/store.ts', 'sql`insert into door (id) values (1)`'],
  ['keys/store.ts', 'sql`update door set id = 1`'],
  ['keys/store.ts', 'sql`delete from door`'],
  ['keys/store.ts', 'sql`lock table key, door in share mode`'],
  ['keys/store.ts', 'sql`select tidy_doors(${id})`'],
  ['keys/store-more.ts', "db.insertInto('door').values({})"],
  ['keys/store.ts', "db\n    .updateTable('door as d')"],
  ['keys/store.ts', "db.deleteFrom('door')"],
  ['keys/store.ts', 'db.deleteFrom(`door`)'],
  ['keys/inside/store.ts', "db.deleteFrom('door')"],
  ['keys/store.ts', "db.deleteFrom('public.door')"],
  ['keys/store.ts', "db.deleteFrom(['key', 'public.door as d'])"],
  ['keys/store.ts', 'sql`delete from public.door`'],
  ['keys/store.ts', 'sql`update "public"."door" set id = 1`'],
  ['keys/store.ts', 'sql`insert into "door" (id) values (1)`'],
  ['keys/store.ts', "db.selectNoFrom((eb) => eb.fn('tidy_doors', [eb.val(id)]).as('done'))"],
  ['keys/store.ts', "db.selectNoFrom(({ fn }) => fn<string>('tidy_doors', [id]).as('done'))"],
  ['keys/store.ts', "eb.fn\n  .agg('public.tidy_doors', [id])"],
])('%s may not write what doors own: %s', (path, text) => {
  expect(featureProblems(house(path, text), { tables, schema })).toEqual([ownersWrite(path, 'door', 'doors')])
})

test.each([
  ['keys/open.ts', "context.db.updateTable('key').set({ id: 1 })", 'updateTable'],
  ['keys/open.ts', "context.db\n  .selectFrom('key as k')", 'selectFrom'],
  ['keys/inside/open.ts', "tx.insertInto('key')", 'insertInto'],
  ['doors/restore.ts', "db.deleteFrom('door')", 'deleteFrom'],
  ['keys/open.ts', "db.selectNoFrom((eb) => eb.fn('now').as('now'))", 'selectNoFrom'],
  ['keys/open.ts', "usableKeys(db).innerJoin('key as k', 'k.id', 'u.id')", 'innerJoin'],
  ['keys/open.ts', "db.executeQuery({ sql: 'select 1' })", 'executeQuery'],
])('%s may not ask the database: %s', (path, text, word) => {
  expect(featureProblems(house(path, text), { tables, schema })).toEqual([
    `${path} says ${word}: SQL stands in store*.ts`,
  ])
})

test('what stands beside the features writes nothing of theirs, and what is its own', () => {
  const serverFiles = [
    { path: 'src/http/limits.ts', text: "db.insertInto('lock')" },
    { path: 'src/jobs/tidy.ts', text: "db.deleteFrom('door')" },
  ]
  const database = { tables: [...tables, 'lock'], ofTheServer: ['lock'], schema, serverFiles }
  expect(featureProblems(house('doors/x.ts', ''), database)).toEqual([
    ownersWrite('src/jobs/tidy.ts', 'door', 'doors'),
  ])
})

test('a trigger writes for the owner of its table', () => {
  expect(featureProblems(house('keys/x.ts', ''), { tables, schema: schema + trigger })).toEqual([
    ownersWrite('the trigger key_added', 'door', 'doors'),
  ])
})

test('a trigger may note what happens for another feature, whose store nobody else writes', () => {
  const [doors, keys] = house('keys/store.ts', "db.updateTable('door')")
  if (!doors || !keys) throw new Error('there are two')
  const noting = [{ ...doors, noted: ['door'] }, keys]
  expect(featureProblems(noting, { tables, schema: schema + trigger })).toEqual([
    ownersWrite('keys/store.ts', 'door', 'doors'),
  ])
})

test.each([
  ['sql`select 1 from key`', 'key'],
  ['sql`select 1 from door d join key k on true`', 'key'],
  ['sql`select 1 from door d, usable_key as u`', 'usable_key'],
  ["db.selectFrom('key as k')", 'key'],
  ["db.selectFrom('public.key as k')", 'key'],
  ['sql`select 1 from "public"."key" k`', 'key'],
  ["db.selectFrom(['door as d', 'key as k'])", 'key'],
  ["db.selectFrom('door').leftJoin(\n      'usable_key as u', 'u.id', 'door.id')", 'usable_key'],
])('doors may not read what stands above them: %s', (text, table) => {
  expect(featureProblems(house('doors/store.ts', text), { tables, schema })).toEqual([
    circle(`doors/store.ts reads ${table} of keys`),
  ])
})

test.each([
  ['doors/open.ts', "import { keyOf } from '../keys/public.ts'"],
  ['doors/open.ts', "export * from '../keys/public.ts'"],
  ['doors/open.ts', "const { keyOf } = await import('../keys/public.ts')"],
  ['doors/inside/open.ts', "import { keyOf } from '../../keys/public.ts'"],
])('an import and a read may not make a circle together: %s %s', (path, text) => {
  expect(featureProblems(house(path, text), { tables, schema })).toEqual([circle(`${path} imports keys`)])
})

test('the files of subfolders belong to the feature, tests do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-features-'))
  try {
    await mkdir(join(folder, 'doors/inside'), { recursive: true })
    for (const name of ['store.ts', 'store.test.ts', 'inside/store.ts'])
      await writeFile(join(folder, 'doors', name), name)
    const files = await readSources(folder, 'doors')
    expect(files.map(({ path }) => path).toSorted()).toEqual(['doors/inside/store.ts', 'doors/store.ts'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a table needs an owner', () => {
  expect(featureProblems([], { tables: ['door'], schema })).toEqual(['door has no owner'])
})

test.each([
  ['keys/store.ts', 'sql`select 1 from door for update`'],
  ['keys/store.ts', 'sql`select 1 from key join door on true`'],
  ['keys/store.ts', "import { doorOf } from '../doors/public.ts'\ndb.updateTable('key')"],
  ['keys/store.ts', 'sql`insert into key (id) values (1) on conflict (id) do update set door = 1`'],
  ['doors/store.ts', '// the last one to read from key\nsql`delete from door`'],
  ['doors/open.ts', "const text = 'a key taken from key'"],
  ['doors/open.ts', "const text = Buffer.from('key')"],
  ['doors/open.ts', "// as db.updateTable('door') would\nimport { openDoor } from './store.ts'"],
  ['doors/inside/open.ts', "import { openDoor } from '../store.ts'"],
])('%s may: %s', (path, text) => {
  expect(featureProblems(house(path, text), { tables, schema })).toEqual([])
})
