import { defineConfig } from 'vitest/config'

/** Tests that start threads or processes, or set the environment: each file in a process of its own. */
const apart = [
  'packages/pdf/{src/engine,fuzz}/**',
  'packages/templates/src/{engine,office}/**',
  'packages/providers/fakes/**',
  'apps/web/build/**',
  'packages/pdf/src/pki/remote-signer.test.ts',
]
/** The longer ones that ask a database nothing, or nothing of their own: they are not run on PostgreSQL. */
const alikeOnAnyDatabase = [
  'apps/server/src/{cli/verify,db/embedded,features/evidence/*,features/documents/hostile-files}.test.ts',
  'apps/server/src/{features/files/failed-files,features/pki/outer-services,features/signing/timestamp}.test.ts',
  'apps/server/src/http/proxies.test.ts',
]
/** Where the server's tests run on PostgreSQL: what the embedded database does otherwise, and what nobody asks there. */
const onEmbeddedAsWell = [
  ...alikeOnAnyDatabase,
  'apps/server/{chaos,histories,src/db,src/jobs,src/cli}/**/*.test.ts',
  'apps/server/src/**/{crash,live,races,signing-races,stuck,turns}.test.ts',
]
const onPostgresql = Boolean(process.env['TEST_DATABASE_URL'])
// As in the browser (decision 22): a test that needed its second try is listed so, and is mended.
const retry = process.env['CI'] ? 1 : 0
const tests = (...folders: string[]): string[] => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

const embedded = {
  extends: true as const,
  test: {
    name: 'embedded',
    isolate: false,
    include: onEmbeddedAsWell,
    retry,
    env: { TEST_DATABASE_URL: '' },
  },
}

export default defineConfig({
  test: {
    // PGlite and PDF workers start inside tests: allow for a slow, shared machine.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tools/testing/patience.ts'],
    globalSetup: ['tools/testing/test-folder.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: tests('packages/*/src', 'packages/pdf/{testing,mutation}', 'apps/{web,h5}/src', 'tools'),
          exclude: apart,
          // They share nothing that could be soiled: one process loads their modules once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'engine', include: apart.map((glob) => glob.replace(/\*\*$/, '**/*.test.ts')) },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Each server has a database and folders of its own: one process loads the modules once, and stays warm.
          isolate: false,
          include: tests('apps/server/{src,chaos,histories}'),
          retry,
          exclude: onPostgresql ? alikeOnAnyDatabase : [],
          globalSetup: ['apps/server/src/testing/postgresql-template.ts'],
        },
      },
      ...(onPostgresql ? [embedded] : []),
    ],
  },
})
