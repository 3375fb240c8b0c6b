import type { Feature } from '../../feature.ts'
import { openLine } from './open-line.ts'

export const liveFeature = {
  name: 'live',
  calls: { liveEvents: openLine },
} satisfies Feature
