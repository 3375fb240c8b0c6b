import type { Feature } from '../../feature.ts'
import { openAttempts } from './gauges.ts'

/** A signature being made: what it will show and how the intent was proved. It knows nothing of contracts. */
export const signAttemptsFeature = {
  name: 'sign-attempts',
  gauges: [openAttempts],
  tables: ['open_sign_attempt', 'sign_attempt', 'sign_turn'],
} satisfies Feature
