import { createHash } from 'node:crypto'
import { fileKindOf } from '@qiyin/domain/uploads.ts'
import type { AuthoritySource } from '@qiyin/providers/built-in/authority-source.ts'
import type { Db, Services } from '../../http/context.ts'
import { findPhoto, writePhoto } from './store.ts'

/** What a reviewer compares: the photo of the document, and the face that was taken. */
export type ReviewPhotoKind = 'document' | 'face'

const purpose = 'person-review.photo'

/**
 * The source that is people who look: it keeps what they compare, and calls nothing a mismatch. The face is taken for
 * each, for a photo of a document alone proves nobody's presence.
 */
export function manualSource(services: Pick<Services, 'database' | 'secrets' | 'now'>): AuthoritySource {
  const keep = async (
    kind: ReviewPhotoKind,
    { serialNo, personAccountId, photo }: { serialNo: string; personAccountId: string; photo: Uint8Array },
  ): Promise<void> => {
    const { database, secrets, now } = services
    const bytes = Buffer.from(photo)
    await writePhoto(database.db, {
      serialNo,
      kind,
      personId: personAccountId,
      contentType: fileKindOf(bytes.subarray(0, 1024)) === 'png' ? 'image/png' : 'image/jpeg',
      contentEnc: secrets.seal(bytes.toString('base64'), purpose),
      sha256: createHash('sha256').update(bytes).digest(),
      takenTime: now(),
    })
  }
  return {
    assurance: 'manual',
    byReview: true,
    methods: ['face'],
    check: () => Promise.resolve('match'),
    keepDocument: (document) => keep('document', document),
    compareFace: async ({ picture, ...whose }) => {
      await keep('face', { ...whose, photo: picture })
      return 'match'
    },
  }
}

/** A photo as it was taken; undefined where there is none (any more). */
export async function openReviewPhoto(
  { db, secrets }: Pick<Services, 'secrets'> & { readonly db: Db },
  of: { readonly serialNo: string; readonly kind: ReviewPhotoKind },
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const found = await findPhoto(db, of)
  if (!found) return undefined
  return {
    bytes: Buffer.from(secrets.open(found.contentEnc, purpose), 'base64'),
    contentType: found.contentType,
  }
}
