import type { Feature } from '../../feature.ts'
import { answerCallback } from './callback.ts'
import { conflictingEvents } from './gauges.ts'

/** The inbox of what suppliers tell. */
export const providerEventsFeature = {
  name: 'provider-events',
  calls: { providerCallbackSupplierCode: answerCallback },
  gauges: [conflictingEvents],
  tables: ['provider_event'],
} satisfies Feature
