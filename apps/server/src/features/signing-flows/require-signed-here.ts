import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { CallError } from '../../http/call-error.ts'
import type { Db } from '../../http/context.ts'
import { findFlow } from './store.ts'

/** Refuses with SIGNED_AT_SUPPLIER what cannot be done with a contract that a supplier signs. */
export async function requireSignedHere(db: Db, contractId: string, act: string): Promise<void> {
  const flow = await findFlow(db, contractId)
  if (!flow) return
  const message = `该合同由${supplierLabel[flow.supplierCode]}签署，不能${act}`
  throw new CallError({ name: 'SIGNED_AT_SUPPLIER', message })
}
