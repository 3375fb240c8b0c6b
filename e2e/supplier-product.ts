import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { test as base } from '@playwright/test'
import { startForwarder } from '../apps/server/src/testing/forwarder.ts'
import { startFakeSupplier, type FakeSupplier } from '../packages/providers/src/testing/fake-supplier.ts'
import { startProduct } from './product.ts'
import { demoFolder, runFolder } from './run-places.ts'

/** The product with accounts at two suppliers, which fakes beside it play. */
interface Suppliers {
  /** The public address of the product, which the suppliers know. */
  readonly url: string
  readonly fdd: FakeSupplier
  readonly esign: FakeSupplier
}

/** A test on a product that asks suppliers; each worker has its own. */
export const supplierTest = base.extend<object, { suppliers: Suppliers }>({
  suppliers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is asked for here
    async ({}, give, { workerIndex }) => {
      const folder = runFolder(`suppliers-${workerIndex}`)
      await cp(demoFolder(), folder, { recursive: true })
      const forwarder = await startForwarder()
      const [appId, appSecret] = ['80000000', 'dummysecret']
      const events = `${forwarder.url}/esignature/api/provider-callback/FDD`
      const fdd = await startFakeSupplier('fasc', appId, appSecret, events)
      const esign = await startFakeSupplier('esign', appId, appSecret)
      // The greeting names the public address: where the product listens has to be known before.
      const port = await freePort()
      const product = await startProduct(folder, {
        PORT: String(port),
        PUBLIC_URL: forwarder.url,
        FDD_APP_ID: appId,
        FDD_APP_SECRET: appSecret,
        FDD_URL: fdd.url,
        ESIGN_APP_ID: appId,
        ESIGN_APP_SECRET: appSecret,
        ESIGN_URL: esign.url,
      })
      forwarder.leadTo(`http://127.0.0.1:${port}`)
      await give({ url: forwarder.url, fdd, esign })
      await product.stop()
      await forwarder.close()
      await fdd.close()
      await esign.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ suppliers }, give) => give(suppliers.url),
})

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
