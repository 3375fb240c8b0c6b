import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/* A test that grants itself a function proves nothing of what a role may do: give the person a seeded role. */
const namesFunctions = (text: string): boolean => /\b(role_function|function_menu)\b/.test(text)

/** Tests, what they stand on, and all of the browser tests and benchmarks; this file has its violations below. */
const isJudged = (path: string): boolean =>
  /^(e2e|bench)\/|\/testing\/|\btest\b/.test(path) &&
  path.endsWith('.ts') &&
  !path.includes('node_modules') &&
  path !== 'apps/server/src/testing/seeded-functions.test.ts'

test('no test and no fixture touches functions or what roles have of them', async () => {
  const folders = ['apps/server/src', 'e2e', 'bench'].map(async (folder) =>
    (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
  )
  const judged = (await Promise.all(folders)).flat().filter(isJudged)
  const texts = await Promise.all(judged.map((path) => readFile(join(root, path), 'utf8')))
  expect(judged.length).toBeGreaterThan(50)
  expect(judged.filter((_, at) => namesFunctions(texts[at] ?? ''))).toEqual([])
})

test.each([
  ['sql`insert into role_function (role_id, function_id) values (1, 2)`', true],
  ['sql`update public.function_menu set enable = true`', true],
  ['sql`delete from "role_function"`', true],
  ["db.insertInto('role_function').values({ role_id, function_id })", true],
  ["db\n  .updateTable('function_menu as f').set({ enable: true })", true],
  ["db.deleteFrom('public.role_function')", true],
  ["fill(db, 'function_menu', rows)", true],
  ["db.insertInto('person_role').values({ person_id, role_id })", false],
  ["const { functionMenu } = await client.call('userInfo', {})", false],
])('whether %s touches them: %s', (code, expected) => {
  expect(namesFunctions(code)).toBe(expected)
})

test.each([
  ['apps/server/src/features/people/profile.test.ts', true],
  ['apps/server/src/testing/parties.ts', true],
  ['apps/server/src/db/test-database.ts', true],
  ['apps/server/src/db/embedded-child.test-program.ts', true],
  ['e2e/people.ts', true],
  ['bench/run.ts', true],
  ['apps/server/src/features/session/store-access.ts', false],
])('whether %s is judged: %s', (path, expected) => {
  expect(isJudged(path)).toBe(expected)
})
