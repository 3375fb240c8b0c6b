import type { Feature } from '../../feature.ts'
import { showSeal } from './preview.ts'

export const sealsFeature = {
  name: 'seals',
  calls: {
    filesSealsPreviewId: showSeal,
  },
  tables: ['seal', 'seal_authorize', 'seal_use', 'usable_seal'],
} satisfies Feature
