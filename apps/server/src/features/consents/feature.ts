import type { Feature } from '../../feature.ts'

/** What people have agreed to: written where they do, by whoever asks them. */
export const consentsFeature = { name: 'consents', tables: ['consent'] } satisfies Feature
