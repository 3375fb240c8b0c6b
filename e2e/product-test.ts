import { cp, rm } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { startProduct } from './product.ts'
import { demoFolder, runFolder } from './run-places.ts'

/** A test on the product; each worker has a server and a demonstration of its own. */
export const test = base.extend<object, { productUrl: string; apart: string }>({
  /** What changes the demonstration for whoever comes after gets a worker of its own: `test.use({ apart: '…' })`. */
  apart: ['', { scope: 'worker', option: true }],
  productUrl: [
    // Asked for, so that another value of it means another server.
    async ({ apart }, give, { workerIndex }) => {
      const folder = runFolder(`worker-${workerIndex}${apart}`)
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
