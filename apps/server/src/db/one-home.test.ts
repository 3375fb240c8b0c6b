import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSchema, type SchemaDescription } from './describe-schema.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

/** What is written once in SQL, and who may say it: views and functions by name, files by path. */

const sources = join(import.meta.dirname, '..')

let database: TestDatabase
let schema: SchemaDescription
let files: { path: string; text: string }[]
beforeAll(async () => {
  database = await openTestDatabase()
  schema = await describeSchema(database.db)
  const paths = await readdir(sources, { recursive: true })
  files = await Promise.all(
    paths
      .filter(
        (path) =>
          path.endsWith('.ts') &&
          !/\.test(-program)?\.ts$/.test(path) &&
          path !== 'db/types.ts' &&
          // What judges the product computes anew, and shares nothing with it.
          !path.startsWith('testing/invariants/'),
      )
      .map(async (path) => ({ path, text: await readFile(join(sources, path), 'utf8') })),
  )
})
afterAll(() => database.close())

/** Views, functions and files whose text has all of these. */
function placesOf(...patterns: RegExp[]): string[] {
  const inDatabase = [
    ...schema.views.map(({ name, definition }) => ({ path: name, text: definition })),
    ...schema.functions.map((text) => ({ path: /FUNCTION public\.(\w+)/.exec(text)?.[1] ?? text, text })),
  ]
  return [...inDatabase, ...files]
    .filter(({ text }) => patterns.every((pattern) => pattern.test(text)))
    .map(({ path }) => path)
}

test('whether a seal may be used now is asked in one place, beside the grants that stand and the index over them', () => {
  expect(placesOf(/seal_authorize/, /revoked_time['"]?,?\s*['"]?is\b/i)).toEqual([
    'usable_seal',
    'features/seals/store-create.ts',
    'features/seal-manage/store-grants.ts',
  ])
  expect(placesOf(/seal_authorize/, /valid_until\b.*now\(\)/i)).toEqual(['usable_seal'])
})

const authenticated = /\bauth_status['"]?,?\s*['"]?=['"]?,?\s*(4|companyAuthStatus\.authenticated)/

test('whether a company may act is asked in one place', () => {
  expect(placesOf(/\bcompany\b/, authenticated)).toEqual(['acting_company'])
})

const beingMade = /\bstatus['"]?,?\s*['"]?=['"]?,?\s*(0|attemptStatus\.open)/

test('whether a signature is being made is asked in one place, and where an attempt is settled', () => {
  expect(placesOf(/\bsign_attempt\b/, beingMade)).toEqual([
    'open_sign_attempt',
    'features/sign-attempts/store.ts',
  ])
})

test.each([
  [authenticated, 'where c.auth_status = 4', true],
  [authenticated, "where('c.auth_status', '=', companyAuthStatus.authenticated)", true],
  [authenticated, "eb('auth_status', '=', 4)", true],
  [authenticated, "eb('auth_status', '=', companyAuthStatus.none)", false],
  [beingMade, "where('a.status', '=', 0)", true],
  [beingMade, "where('status', '=', attemptStatus.open)", true],
  [beingMade, "where('status', '=', attemptStatus.signed)", false],
])('%s finds %s: %s', (pattern, text, found) => {
  expect(pattern.test(text)).toBe(found)
})

test('no query compares how a company is authenticated, whatever its form', () => {
  const stores = files.filter(({ path }) => /\/store[a-z-]*\.ts$/.test(path))
  expect(stores.filter(({ text }) => /companyAuthStatus\b/.test(text)).map(({ path }) => path)).toEqual([])
})

test('what an application says of itself is selected in one place', () => {
  expect(placesOf(/kwai_value_visible as/)).toEqual(['features/businesses/store.ts'])
})

test('the signs of LIKE are escaped in one place', () => {
  expect(placesOf(/\.replace(?:All)?\([^)]*%/)).toEqual(['db/like.ts'])
})

test('whose rows a key means is computed in one place on each side', () => {
  expect(placesOf(/<<\s*40/)).toEqual(['owner_key', 'features/contracts/owner-key.ts'])
})

/**
 * Everything else goes through the builder, which the compiler holds to the schema. The first two are measured
 * queries, each with a test of its columns (`rawQuery`); the tables of the queue and the catalog have no row types,
 * nor has the place of a row by which batches are taken.
 */
const sqlTexts = [
  'db/application-role.ts',
  'db/batches.ts',
  'features/contract-lists/store-conditions.ts',
  'features/contract-lists/store-counters.ts',
  'features/contract-lists/store-deep-page.ts',
  'features/contract-lists/store-grams.ts',
  'features/contract-lists/store-list.ts',
  'db/describe-menu.ts',
  'db/describe-schema.ts',
  'db/migrate.ts',
  'jobs/dead-letters.ts',
  'jobs/lost-jobs.ts',
  'jobs/old-jobs.ts',
  'jobs/pending-jobs.ts',
  'jobs/queue-loads.ts',
  'jobs/queue-metrics.ts',
  'jobs/queue-probe.ts',
  'jobs/timed-jobs.ts',
  'testing/answered-columns.ts',
  'testing/batch-jobs.ts',
  'testing/contract-fixtures.ts',
  'testing/failed-job.ts',
  'testing/failed-message.ts',
  'testing/idempotency-fixtures.ts',
  'testing/old-rows.ts',
  'testing/parties.ts',
  'testing/person-fixtures.ts',
  'testing/signing-fixtures.ts',
]

test('SQL text stands in a few named files only', () => {
  const holding = files.filter(({ text }) => /import (type )?\{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(text))
  expect(holding.map(({ path }) => path).toSorted()).toEqual(sqlTexts.toSorted())
})

test('SQL text in features answers with declared columns', () => {
  const holding = files.filter(
    ({ path, text }) => path.startsWith('features/') && /`\s*\.execute\(/.test(text),
  )
  expect(holding.map(({ path }) => path)).toEqual([])
})
