import type { Feature } from '../../feature.ts'

export const trailCheckFeature = { name: 'trail-check' } satisfies Feature
