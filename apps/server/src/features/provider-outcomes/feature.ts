import type { Feature } from '../../feature.ts'
import { applyEvent, askAboutHint } from './jobs.ts'

/** Brings what suppliers have told to its subjects; stands above all of them. */
export const providerOutcomesFeature = {
  name: 'provider-outcomes',
  jobs: [applyEvent, askAboutHint],
} satisfies Feature
