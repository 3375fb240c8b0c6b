import { cp, rm } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { startProduct } from './product.ts'
import { demoFolder, runFolder } from './run-places.ts'

/** A test on the product; each worker has a server and a demonstration of its own. */
export const test = base.extend<object, { productUrl: string }>({
  productUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter
    async ({}, give, { workerIndex }) => {
      const folder = runFolder(`worker-${workerIndex}`)
      await cp(demoFolder(), folder, { recursive: true })
      const product = await startProduct(folder)
      await give(product.url)
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ productUrl }, give) => give(productUrl),
})

export { expect }
