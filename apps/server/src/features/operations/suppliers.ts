import type { operationsSuppliers } from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { supplierCodes, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { breakerVerdict, type BreakerState } from '@qiyin/providers/remote/circuit-breaker.ts'
import type { Context } from '../../http/context.ts'
import { supplierFailures, supplierTraffic } from '../supplier-records/public.ts'

type Row = Result<typeof operationsSuppliers>[number]

const lookBackMs = 24 * 3_600_000
const errorsShown = 5

/** GET /operations/suppliers */
export async function querySuppliers(
  _input: Input<typeof operationsSuppliers>,
  context: Context,
): Promise<Result<typeof operationsSuppliers>> {
  return Promise.all(supplierCodes.map((supplierCode) => rowOf(context, supplierCode)))
}

async function rowOf({ db, config, providers, now }: Context, supplierCode: SupplierCode): Promise<Row> {
  const of = { supplierCode, since: new Date(now().getTime() - lookBackMs) }
  const [{ calls, failures, lastSuccessTime }, errors] = await Promise.all([
    supplierTraffic(db, of),
    supplierFailures(db, { ...of, limit: errorsShown }),
  ])
  const url = config.suppliers[supplierCode]?.url
  return {
    supplierCode,
    origin: url === undefined ? null : new URL(url).origin,
    ...circuitOf(providers[supplierCode].circuit?.(), now()),
    calls,
    failures,
    lastSuccessTime: lastSuccessTime && formatDateTime(lastSuccessTime),
    errors: errors.map(({ time, ...error }) => ({ time: formatDateTime(time), ...error })),
  }
}

const circuitNames = { go: 'closed', trial: 'trial', wait: 'open' } as const

function circuitOf(state: BreakerState | undefined, time: Date): Pick<Row, 'circuit' | 'openUntil'> {
  if (!state) return { circuit: null, openUntil: null }
  const circuit = circuitNames[breakerVerdict(state, time.getTime())]
  const until = state.openUntil
  return {
    circuit,
    openUntil: circuit === 'open' && until !== undefined ? formatDateTime(new Date(until)) : null,
  }
}
