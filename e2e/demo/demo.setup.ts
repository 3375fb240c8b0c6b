import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { test } from '@playwright/test'
import { startProduct } from '../product.ts'
import { demoFolder } from '../run-places.ts'

test('the demonstration is made once, for every worker to start from', async () => {
  test.setTimeout(900_000)
  const folder = demoFolder()
  // The start builds the web application if that is not done.
  const product = await startProduct(folder, { DEMO_DATA: 'off' })
  await product.stop()
  execFileSync(process.execPath, [fileURLToPath(new URL('../fill-demo.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DEMO_MODE: 'true', LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  })
})
