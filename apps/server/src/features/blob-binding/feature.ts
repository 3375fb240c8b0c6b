import type { Feature } from '../../feature.ts'

export const blobBindingFeature = { name: 'blob-binding' } satisfies Feature
