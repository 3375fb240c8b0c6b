import { filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import type { Db } from '../../http/context.ts'
import {
  findDrawing,
  findUsableGrant,
  findUsableSeals,
  type SealDrawing,
  type UsableGrant,
  type UsableSeal as StoredSeal,
} from './store.ts'

export { findNamedPreviews as blobsOfSeals } from './store.ts'
export { findPreviewKeys as sealPreviewKeys, findSealNames as sealNamesById } from './store.ts'
export { drawSeal, pictureSeal, type DrawnSeal } from './draw.ts'
export {
  insertGrants as grantSeals,
  insertSeal as createSeal,
  insertUses as recordSealUses,
  holdSeals,
  isNameTaken as isSealNameTaken,
  type SealLook,
} from './store-create.ts'
export {
  lockSeal,
  type NameChange,
  markDeleted as deleteSeal,
  revokeGrant as endGrant,
  revokeGrantsOf as endGrantsOf,
  stopSealsNamed,
  updateSeal as changeSeal,
} from './store-change.ts'

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

/** A grant by which a seal may be used now; undefined when there is none, or not any more. */
export async function usableGrant(db: Db, sealAuthorizeId: string): Promise<UsableGrant | undefined> {
  return findUsableGrant(db, sealAuthorizeId)
}

/** What a seal is drawn from and how large it is; undefined when it is deleted or not there. */
export async function sealDrawing(db: Db, sealId: string): Promise<SealDrawing | undefined> {
  return findDrawing(db, sealId)
}

/** Where the picture of a seal is. */
export function previewUrl(sealId: string): string {
  return addressOf(filesSealsPreviewId, { id: sealId })
}
