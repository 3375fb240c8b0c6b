import type { Services, Tx } from '../../http/context.ts'
import { deleteManagerships } from '../businesses/public.ts'
import { deleteMemberships } from '../companies/public.ts'
import { deleteFacePagesOf } from '../face-check/public.ts'
import { deleteChecksOf, deleteReviewPhotosOf } from '../identity-source/public.ts'
import { deleteDraftsOf } from '../initiation-drafts/public.ts'
import { deleteInboxOf } from '../messages/public.ts'
import { deletePhotos } from '../photo-reading/public.ts'
import { deleteAccount } from '../people/public.ts'
import { deleteAuthentications, deleteTransactions } from '../real-name/public.ts'
import { endGrantsOf } from '../seals/public.ts'
import { deleteSignaturePageOf } from '../signature-pages/public.ts'
import { deleteLoginsOf } from '../source-login/public.ts'
import { deleteSignaturesOf } from '../signing/public.ts'
import { deleteRoles } from '../roles/public.ts'
import { deleteSessionsOf } from '../session/public.ts'
import { deleteMobileChange } from './store.ts'

/**
 * Removes what is known of a person. Contracts with their trails, certificates and consents stay, and with `asEvidence` who
 * the person was proven to be and how (decision 67); sessions end, rights are gone, the number is free.
 */
export async function forgetPerson(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'now'>,
  { personId, asEvidence }: { readonly personId: string; readonly asEvidence: boolean },
): Promise<void> {
  await deleteSessionsOf(tx, personId)
  await deleteRoles(tx, personId)
  await deleteManagerships(tx, personId)
  await deleteMemberships(tx, personId)
  await endGrantsOf(tx, personId, services.now())
  await deleteDraftsOf(tx, personId)
  await deleteInboxOf(tx, personId)
  await deleteSignaturesOf(tx, personId)
  await deletePhotos(tx, personId)
  await deleteReviewPhotosOf(tx, { personId, keepsProof: asEvidence })
  await deleteChecksOf(tx, personId)
  await deleteSignaturePageOf(tx, personId)
  await deleteLoginsOf(tx, personId)
  await deleteMobileChange(tx, personId)
  await deleteTransactions(tx, personId)
  await deleteAuthentications(tx, { personId, keepsProof: asEvidence })
  await deleteFacePagesOf(tx, { personId, keepsProof: asEvidence })
  await deleteAccount(tx, services, { personId, asEvidence })
}
