import { isCreditCode } from '@qiyin/domain/company/credit-code.ts'
import { startFakeSupplier, type FakeSupplier } from '@qiyin/providers/testing/fake-supplier.ts'
import type { SuppliersConfig } from '../config-suppliers.ts'
import { readConfig } from '../config.ts'
import { startForwarder } from './forwarder.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { send } from './test-client.ts'

/** A server with demo data that asks suppliers, played by fakes beside it. */
export interface SupplierWorld {
  /** Asked by its public address alone. */
  readonly server: TestServer
  readonly fdd: FakeSupplier
  readonly esign: FakeSupplier
  /** Moves the clocks of all of them on. */
  pass(ms: number): Promise<void>
  /** Nothing is wrong any more, and whatever has broken a circuit before is over. */
  calm(): Promise<void>
  close(): Promise<void>
}

/** Starts it; `more` are suppliers that are configured without a fake. */
export async function startSupplierWorld(
  more: Pick<SuppliersConfig, 'BEST_SIGN'> = {},
): Promise<SupplierWorld> {
  let ahead = 0
  const forwarder = await startForwarder()
  const callback = (supplier: string): string =>
    `${forwarder.url}/esignature/api/provider-callback/${supplier}`
  const account = { appId: '80000000', appSecret: 'dummysecret' }
  const fdd = await startFakeSupplier('fasc', account.appId, account.appSecret, callback('FDD'))
  const esign = await startFakeSupplier('esign', account.appId, account.appSecret)
  const behind = await startTestServer({
    demoData: true,
    now: () => new Date(Date.now() + ahead),
    config: {
      http: { ...readConfig({}).http, publicUrl: forwarder.url },
      suppliers: {
        ...more,
        FDD: { ...account, dialect: 'fasc51', url: fdd.url },
        E_SIGN: { ...account, url: esign.url },
      },
    },
  })
  forwarder.leadTo(behind.url)
  const pass = async (ms: number): Promise<void> => {
    ahead += ms
    for (const fake of [fdd, esign]) await fake.troubles({ clockAheadMs: ahead })
  }
  return {
    server: {
      ...behind,
      url: forwarder.url,
      call: (call, args, options) => send(forwarder.url, { call, args, ...options }),
    },
    fdd,
    esign,
    pass,
    calm: async () => {
      for (const fake of [fdd, esign]) {
        await fake.faults({ hold: false, times: 1, badSignature: false, retries: 0 })
        await fake.troubles({ outage: 'none', losesNextAnswer: false, failsNext: 0 })
      }
      await pass(60_000)
    },
    close: async () => {
      await behind.close()
      await forwarder.close()
      await fdd.close()
      await esign.close()
    },
  }
}

let made = 0

/** A credit code that nobody has had; `decides` is the digit by which the fake of E_SIGN decides. */
export function newCreditCode(decides = '1'): string {
  made += 1
  const body = `91330108MA${String(made).padStart(6, '0')}${decides}`
  const check = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].find((one) => isCreditCode(body + one))
  return body + (check ?? '')
}
