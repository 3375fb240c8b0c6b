import type { Feature } from '../../feature.ts'

/** The built-in provider's authority source. */
export const identitySourceFeature = { name: 'identity-source' } satisfies Feature
