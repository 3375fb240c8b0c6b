import type { Feature } from '../../feature.ts'

/** The built-in provider's authority source, and what the one of people who look keeps for them. */
export const identitySourceFeature = {
  name: 'identity-source',
  tables: ['person_review_photo', 'identity_check'],
} satisfies Feature
