import type { Feature } from '../../feature.ts'
import { readIdentityCard, uploadIdentityCard } from './identity-card.ts'

/** Reads what stands on photos, so that people need not type it; nothing is proven by it. */
export const photoReadingFeature = {
  name: 'photo-reading',
  calls: {
    personRealNameUploadIdentityCard: uploadIdentityCard,
    personRealNameOcrIdCard: readIdentityCard,
  },
  tables: ['person_photo'],
} satisfies Feature
