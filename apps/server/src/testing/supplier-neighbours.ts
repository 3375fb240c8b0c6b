import type { FakeSupplier } from '@qiyin/providers/testing/fake-supplier.ts'
import { readConfig, type Config } from '../config.ts'
import { startForwarder } from './forwarder.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { send } from './test-client.ts'

/** What a test says of its server and of the fakes beside it. */
export interface NeighbourOptions<Fakes extends readonly FakeSupplier[]> {
  /** True fills the database with the demo's people, companies and contracts. */
  readonly demoData?: boolean
  /** Starts the fakes, which tell what happened to the address that `eventUrl` gives for a supplier's code. */
  start(eventUrl: (supplierCode: string) => string): Promise<Fakes>
  /** How the server is led to them. */
  configure(fakes: Fakes): Promise<Partial<Config>> | Partial<Config>
}

/** A server and fakes of suppliers that know it by its public address, on one clock. */
export interface SupplierNeighbours<Fakes extends readonly FakeSupplier[]> {
  /** Asked by its public address alone. */
  readonly server: TestServer
  readonly fakes: Fakes
  /** Moves the clocks of all of them on. */
  passTime(ms: number): Promise<void>
  /** Nothing is wrong any more, and whatever has broken a circuit before is over. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** Starts all of them. */
export async function startBesideSuppliers<const Fakes extends readonly FakeSupplier[]>(
  options: NeighbourOptions<Fakes>,
): Promise<SupplierNeighbours<Fakes>> {
  let aheadMs = 0
  const forwarder = await startForwarder()
  const fakes = await options.start(
    (supplierCode) => `${forwarder.url}/esignature/api/provider-callback/${supplierCode}`,
  )
  const behind = await startTestServer({
    demoData: options.demoData ?? false,
    now: () => new Date(Date.now() + aheadMs),
    config: {
      http: { ...readConfig({}).http, publicUrl: forwarder.url },
      ...(await options.configure(fakes)),
    },
  })
  forwarder.leadTo(behind.url)
  const passTime = async (ms: number): Promise<void> => {
    aheadMs += ms
    for (const fake of fakes) await fake.troubles({ clockAheadMs: aheadMs })
  }
  return {
    server: {
      ...behind,
      url: forwarder.url,
      call: (call, args, given) => send(forwarder.url, { call, args, ...given }),
    },
    fakes,
    passTime,
    mend: async () => {
      for (const fake of fakes) {
        await fake.faults({ hold: false, times: 1, badSignature: false, retries: 0 })
        await fake.troubles({ outage: 'none', losesNextAnswer: false, failsNext: 0 })
      }
      await passTime(60_000)
    },
    close: async () => {
      await behind.close()
      await forwarder.close()
      for (const fake of fakes) await fake.close()
    },
  }
}
