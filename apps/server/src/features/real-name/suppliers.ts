import type { personGetSupplierCodeList } from '@qiyin/calls/areas/person-search.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { supplierCodes, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import type { Context } from '../../http/context.ts'
import { readPerson, statusOf } from './detail.ts'
import { findCurrent } from './store.ts'

/** GET /person/get-supplierCodeList: every supplier has a provider here, whatever system and scene ask. */
export async function listSuppliers(
  _input: Input<typeof personGetSupplierCodeList>,
  context: Context,
): Promise<Result<typeof personGetSupplierCodeList>> {
  const person = await readPerson(context)
  return Promise.all(
    supplierCodes.map(async (supplierCode) => ({
      supplierCode,
      supplierName: supplierLabel[supplierCode],
      authStatus: statusOf(person, await findCurrent(context.db, person.personId, supplierCode)),
    })),
  )
}
