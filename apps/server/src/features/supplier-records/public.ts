import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { keptSince } from '@qiyin/domain/retention.ts'
import type { RequestLedger } from '@qiyin/providers/remote/request-record.ts'
import type { FlowAddresses, SupplierFlow, SupplierFlows } from '@qiyin/providers/remote/supplier-flows.ts'
import type { Services } from '../../http/context.ts'
import { deleteFlows, findFlow, findSerialNo, insertRequest, purge, writeFlow } from './store.ts'

export { countTraffic as supplierTraffic, findFailures as supplierFailures } from './store.ts'

type RecordServices = Pick<Services, 'database' | 'secrets' | 'logger'>

const purpose = 'provider-flow.addresses'

/** What the operator has to mend. */
const operatorsMatter: readonly string[] = ['CredentialRejected', 'QuotaExhausted']

/** Takes down every call to a supplier; a ledger that cannot be written stops nobody. */
export function requestLedger({ database, logger }: RecordServices): RequestLedger {
  return async (record) => {
    const { supplierCode, operation, outcome, providerCode, httpStatus } = record
    if (operatorsMatter.includes(outcome))
      logger.error({ supplierCode, operation, outcome, providerCode, httpStatus }, 'a supplier refuses us')
    try {
      await insertRequest(database.db, record)
    } catch (error) {
      logger.error({ err: error, supplierCode, operation }, 'a call to a supplier was not taken down')
    }
  }
}

/** The steps begun at a supplier. */
export function supplierFlows(
  { database, secrets }: RecordServices,
  supplierCode: SupplierCode,
): SupplierFlows {
  return {
    keep: async ({ addresses, openedAt, expiresAt, ...flow }) => {
      const addressesEnc = addresses ? secrets.seal(JSON.stringify(addresses), purpose) : null
      const times = { openedTime: openedAt, expiresTime: expiresAt ?? null }
      await writeFlow(database.db, { ...flow, ...times, supplierCode, addressesEnc })
    },
    find: async (serialNo, step): Promise<SupplierFlow | undefined> => {
      const row = await findFlow(database.db, { supplierCode, serialNo, step })
      if (!row) return undefined
      const { externalId, openedTime: openedAt, expiresTime, addressesEnc } = row
      return {
        serialNo,
        step,
        externalId,
        openedAt,
        ...(expiresTime && { expiresAt: expiresTime }),
        // Sealed by `keep` only.
        ...(addressesEnc && { addresses: JSON.parse(secrets.open(addressesEnc, purpose)) as FlowAddresses }),
      }
    },
    serialNoOf: (externalId) => findSerialNo(database.db, { supplierCode, externalId }),
    close: (serialNo) => deleteFlows(database.db, serialNo),
  }
}

/** Removes what is old of both. */
export async function purgeSupplierRecords({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const time = now()
  await purge(database.db, {
    request: keptSince('supplierRequest', time),
    flow: keptSince('supplierFlow', time),
  })
}
