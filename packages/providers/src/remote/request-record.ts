import { createHmac } from 'node:crypto'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { ProviderErrorKind } from '../provider-error.ts'

/** One try of one call to a supplier, without anything that was said: no body, no query, no link, no key. */
export interface RequestRecord {
  /** The same for all tries of a call. */
  readonly requestId: string
  readonly supplierCode: SupplierCode
  /** Method and path, ids left out. */
  readonly operation: string
  /** Our own reference: a serial number, a contract. */
  readonly businessKey: string
  /** From 1. */
  readonly attempt: number
  /** Tells two requests apart; keyed, so that nobody can try identity numbers against it. */
  readonly digest: string
  /** Undefined where no reply came. */
  readonly httpStatus: number | undefined
  /** The supplier's own code. */
  readonly providerCode: string | undefined
  /** By what the supplier finds the request in its logs. */
  readonly providerRequestId: string | undefined
  readonly outcome: 'done' | ProviderErrorKind
  readonly startedAt: Date
  readonly endedAt: Date
}

/** Takes down every try; it must not throw. */
export type RequestLedger = (record: RequestRecord) => Promise<void>

/** The digest of what is sent, under the key that both sides hold. */
export function requestDigest(secret: string, operation: string, body: Uint8Array | undefined): string {
  const mac = createHmac('sha256', secret).update(`${operation}\n`)
  return mac.update(body ?? new Uint8Array()).digest('hex')
}
