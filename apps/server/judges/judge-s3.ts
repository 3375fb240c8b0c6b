import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startSwift, type Swift } from './swift.ts'

// npm run judges:s3 [-- s3://bucket/prefix]: the tests of the files in a bucket against another store than that of the
// tests: the bucket that is named, reached by the product's own S3_… variables, else a Swift started for it.
const tests = [
  'apps/server/src/storage/places.test.ts',
  'apps/server/src/storage/s3.test.ts',
  'apps/server/src/object-store.test.ts',
]
const [named] = process.argv.slice(2)
// The signal goes to the tests too; the store is taken away when they have ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const swift = named === undefined ? await startSwift() : undefined
console.info(`judged by ${swift ? `Swift at ${swift.environment['S3_ENDPOINT']}` : named}`)
process.exitCode = await judge(swift)
await swift?.stop()

async function judge(store: Swift | undefined): Promise<number> {
  const child = spawn(process.execPath, ['node_modules/.bin/vitest', 'run', ...tests, '--reporter=verbose'], {
    stdio: 'inherit',
    // oxlint-disable-next-line no-restricted-properties -- the tests inherit it
    env: { ...process.env, ...store?.environment, TEST_STORAGE_URL: store?.url ?? named },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
