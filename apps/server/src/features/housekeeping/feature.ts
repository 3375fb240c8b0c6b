import type { Feature } from '../../feature.ts'
import { collectBlobs, keepHouse } from './jobs.ts'

/** Removes what nobody needs any more, by the table of `packages/domain/src/retention.ts`; it has nothing of its own. */
export const housekeepingFeature = { name: 'housekeeping', jobs: [collectBlobs, keepHouse] } satisfies Feature
