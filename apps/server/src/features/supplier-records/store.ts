import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { ProviderErrorKind } from '@qiyin/providers/provider-error.ts'
import type { RequestRecord } from '@qiyin/providers/remote/request-record.ts'
import { deleteInBatches } from '../../db/batches.ts'
import type { Db } from '../../db/database.ts'

/** A step as it is stored. */
export interface FlowRow {
  readonly serialNo: string
  readonly step: string
  readonly supplierCode: string
  readonly externalId: string
  readonly addressesEnc: Buffer | null
  readonly openedTime: Date
  readonly expiresTime: Date | null
}

export async function insertRequest(db: Db, record: RequestRecord): Promise<void> {
  await db
    .insertInto('provider_request')
    .values({
      request_id: record.requestId,
      supplier_code: record.supplierCode,
      operation: record.operation,
      business_key: record.businessKey,
      attempt: record.attempt,
      request_digest: record.digest,
      http_status: record.httpStatus ?? null,
      provider_code: record.providerCode ?? null,
      provider_request_id: record.providerRequestId ?? null,
      outcome: record.outcome,
      started_time: record.startedAt,
      ended_time: record.endedAt,
    })
    .execute()
}

export async function writeFlow(db: Db, flow: FlowRow): Promise<void> {
  const told = {
    supplier_code: flow.supplierCode,
    external_id: flow.externalId,
    addresses_enc: flow.addressesEnc,
    opened_time: flow.openedTime,
    expires_time: flow.expiresTime,
  }
  await db
    .insertInto('provider_flow')
    .values({ serial_no: flow.serialNo, step: flow.step, ...told })
    .onConflict((conflict) => conflict.columns(['serial_no', 'step']).doUpdateSet(told))
    .execute()
}

export async function findFlow(
  db: Db,
  { supplierCode, serialNo, step }: Pick<FlowRow, 'supplierCode' | 'serialNo' | 'step'>,
): Promise<FlowRow | undefined> {
  return db
    .selectFrom('provider_flow')
    .select(['serial_no as serialNo', 'step', 'supplier_code as supplierCode', 'external_id as externalId'])
    .select(['addresses_enc as addressesEnc', 'opened_time as openedTime', 'expires_time as expiresTime'])
    .where('serial_no', '=', serialNo)
    .where('step', '=', step)
    .where('supplier_code', '=', supplierCode)
    .executeTakeFirst()
}

export async function findSerialNo(
  db: Db,
  { supplierCode, externalId }: Pick<FlowRow, 'supplierCode' | 'externalId'>,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('provider_flow')
    .select('serial_no as serialNo')
    .where('supplier_code', '=', supplierCode)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return found?.serialNo
}

export async function deleteFlows(db: Db, serialNo: string): Promise<void> {
  await db.deleteFrom('provider_flow').where('serial_no', '=', serialNo).execute()
}

export async function purge(db: Db, before: { request: Date; flow: Date }): Promise<void> {
  await deleteInBatches(db, 'provider_request', (eb) => eb('ended_time', '<', before.request))
  await deleteInBatches(db, 'provider_flow', (eb) => eb('opened_time', '<', before.flow))
}

/** Whose calls, and since when. */
export interface TrafficOf {
  readonly supplierCode: SupplierCode
  readonly since: Date
}

/** What became of a supplier's calls; each try counts. */
export interface Traffic {
  readonly calls: number
  /** Tries that found the supplier away, or us refused. */
  readonly failures: number
  readonly lastSuccessTime: Date | null
}

/** What is wrong with the supplier or with our account there, and not with what somebody has typed. */
const faults: readonly ProviderErrorKind[] = [
  'Transient',
  'RateLimited',
  'CredentialRejected',
  'TokenExpired',
  'QuotaExhausted',
]

export async function countTraffic(db: Db, { supplierCode, since }: TrafficOf): Promise<Traffic> {
  const row = await db
    .selectFrom('provider_request')
    .select(({ fn }) => [
      fn.countAll<string>().as('calls'),
      fn.countAll<string>().filterWhere('outcome', 'in', faults).as('failures'),
      fn.max('ended_time').filterWhere('outcome', 'not in', faults).as('lastSuccessTime'),
    ])
    .where('supplier_code', '=', supplierCode)
    .where('ended_time', '>=', since)
    .executeTakeFirstOrThrow()
  return {
    calls: Number(row.calls),
    failures: Number(row.failures),
    lastSuccessTime: row.lastSuccessTime,
  }
}

/** A try that failed. */
export interface FailedTry {
  readonly time: Date
  readonly operation: string
  readonly outcome: string
  readonly httpStatus: number | null
  readonly providerCode: string | null
}

/** The newest of a supplier's tries that failed; of all kinds of faults unless told. */
export async function findFailures(
  db: Db,
  {
    supplierCode,
    since,
    outcomes = faults,
    limit,
  }: TrafficOf & { readonly outcomes?: readonly ProviderErrorKind[]; readonly limit: number },
): Promise<FailedTry[]> {
  return db
    .selectFrom('provider_request')
    .select(['ended_time as time', 'operation', 'outcome'])
    .select(['http_status as httpStatus', 'provider_code as providerCode'])
    .where('supplier_code', '=', supplierCode)
    .where('ended_time', '>=', since)
    .where('outcome', 'in', outcomes)
    .orderBy('ended_time', 'desc')
    .limit(limit)
    .execute()
}
