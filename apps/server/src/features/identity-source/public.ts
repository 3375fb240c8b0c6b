import type { AuthoritySource } from '@qiyin/providers/built-in/authority-source.ts'
import { httpSource } from '@qiyin/providers/built-in/http-source.ts'
import { simulatedSource } from '@qiyin/providers/built-in/simulated-source.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import { keptSince } from '@qiyin/domain/retention.ts'
import type { Services } from '../../http/context.ts'
import { manualSource } from './manual-source.ts'
import { purge } from './store.ts'
import { purgeChecks } from './store-checks.ts'

export { countedCheck, mostWrongADay, tooManyWrongChecks } from './counted-check.ts'
export { deleteChecksOf } from './store-checks.ts'
export { openReviewPhoto, type ReviewPhotoKind } from './manual-source.ts'
export {
  deletePhotosOf as deleteReviewPhotosOf,
  deletePhotosOfSerial as dropReviewPhotos,
  keepPhotos as keepReviewPhotos,
} from './store.ts'

type SourceServices = Pick<Services, 'config' | 'database' | 'secrets' | 'now' | 'logger'>

/** Who answers whether an identity is real, as the configuration names it. */
export function identitySource(services: SourceServices): AuthoritySource {
  const { config, logger } = services
  switch (config.identity.kind) {
    case 'simulated':
      return simulatedSource()
    case 'manual':
      return manualSource(services)
    case 'http':
      return reporting(httpSource(config.identity), logger)
  }
}

/** Removes the photos of reviews that came to nothing. */
export async function purgeReviewPhotos({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  await purge(database.db, keptSince('reviewPhoto', now()))
}

/** Removes the counts of wrong checks that no limit looks at any more. */
export async function purgeIdentityChecks({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  await purgeChecks(database.db, keptSince('codesAndCounts', now()))
}

/** A source whose failures the operator hears of: the person is only told to come again. */
function reporting(source: AuthoritySource, logger: Services['logger']): AuthoritySource {
  const told = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ProviderError)
        logger.error({ err: error, kind: error.kind }, 'the identity checking service failed')
      throw error
    }
  }
  const { checkCompany } = source
  return {
    ...source,
    check: (factors) => told(source.check(factors)),
    compareFace: (face) => told(source.compareFace(face)),
    ...(checkCompany && { checkCompany: (elements) => told(checkCompany(elements)) }),
  }
}
