import type { Db } from '../../http/context.ts'
import {
  findDrawing,
  findGrant,
  findUsableSeals,
  type SealDrawing,
  type SealGrant,
  type UsableSeal as StoredSeal,
} from './store.ts'

export type { SealDrawing, SealGrant }

/** A seal as the signing page offers it. */
export interface UsableSeal extends StoredSeal {
  readonly previewUrl: string
}

/** The seals a person may use for a company in an application now; empty when the company cannot sign. */
export async function usableSeals(
  db: Db,
  wanted: { personId: string; companyId: string; businessTypeId: string },
): Promise<UsableSeal[]> {
  const seals = await findUsableSeals(db, wanted)
  return seals.map((seal) => ({ ...seal, previewUrl: previewUrl(seal.sealId) }))
}

/** A grant, revoked ones too (see `live`); undefined when there is none. */
export async function grantById(db: Db, sealAuthorizeId: string): Promise<SealGrant | undefined> {
  return findGrant(db, sealAuthorizeId)
}

/** What a seal is drawn from and how large it is; undefined when it is deleted or not there. */
export async function sealDrawing(db: Db, sealId: string): Promise<SealDrawing | undefined> {
  return findDrawing(db, sealId)
}

/** Where the picture of a seal is. */
function previewUrl(sealId: string): string {
  return `/esignature/api/files/seals/preview/${sealId}`
}
