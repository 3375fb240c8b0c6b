import { isCreditCode } from '@qiyin/domain/company/credit-code.ts'
import { startFakeSupplier, type FakeSupplier } from '@qiyin/providers/testing/fake-supplier.ts'
import type { SuppliersConfig } from '../config-suppliers.ts'
import { startBesideSuppliers, type SupplierNeighbours } from './supplier-neighbours.ts'

/** A server with demo data that asks suppliers, played by fakes beside it. */
export interface SupplierWorld extends Omit<SupplierNeighbours<[FakeSupplier, FakeSupplier]>, 'fakes'> {
  readonly fdd: FakeSupplier
  readonly esign: FakeSupplier
}

const account = { appId: '80000000', appSecret: 'dummysecret' }

/** Starts it; `more` are suppliers that are configured without a fake. */
export async function startSupplierWorld(
  more: Pick<SuppliersConfig, 'BEST_SIGN'> = {},
): Promise<SupplierWorld> {
  const beside = await startBesideSuppliers({
    demoData: true,
    start: async (eventUrl): Promise<[FakeSupplier, FakeSupplier]> => [
      await startFakeSupplier('fasc', account.appId, account.appSecret, eventUrl('FDD')),
      await startFakeSupplier('esign', account.appId, account.appSecret),
    ],
    configure: ([fddFake, esignFake]) => ({
      suppliers: {
        ...more,
        FDD: { ...account, dialect: 'fasc51', url: fddFake.url },
        E_SIGN: { ...account, url: esignFake.url },
      },
    }),
  })
  const [fdd, esign] = beside.fakes
  return { ...beside, fdd, esign }
}

let made = 0

/** A credit code that nobody has had; `decides` is the digit by which the fake of E_SIGN decides. */
export function newCreditCode(decides = '1'): string {
  made += 1
  const body = `91330108MA${String(made).padStart(6, '0')}${decides}`
  const check = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].find((one) => isCreditCode(body + one))
  return body + (check ?? '')
}
