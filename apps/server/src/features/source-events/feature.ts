import type { Feature } from '../../feature.ts'
import { deliverEvents, sweepEvents } from './jobs.ts'
import { listEvents, showEvent, testCallback } from './list.ts'
import { replay } from './replay.ts'

/** What other systems are told of their contracts. */
export const sourceEventsFeature = {
  name: 'source-events',
  calls: {
    contractSourceApplicationCallbackTest: testCallback,
    contractSourceEventDetail: showEvent,
    contractSourceEventQuery: listEvents,
    contractSourceEventReplay: replay,
  },
  jobs: [deliverEvents, sweepEvents],
  tables: ['contract_notify', 'source_event', 'source_event_try'],
} satisfies Feature
