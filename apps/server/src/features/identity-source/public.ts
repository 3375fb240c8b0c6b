import type { AuthoritySource } from '@qiyin/providers/built-in/authority-source.ts'
import { httpSource } from '@qiyin/providers/built-in/http-source.ts'
import { simulatedSource } from '@qiyin/providers/built-in/simulated-source.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import type { Services } from '../../http/context.ts'

type SourceServices = Pick<Services, 'config' | 'logger'>

/** Who answers whether an identity is real, as the configuration names it. */
export function identitySource({ config, logger }: SourceServices): AuthoritySource {
  switch (config.identity.kind) {
    case 'simulated':
      return simulatedSource()
    case 'http':
      return reporting(httpSource(config.identity), logger)
  }
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
  return {
    ...source,
    check: (factors) => told(source.check(factors)),
    compareFace: (factors, picture) => told(source.compareFace(factors, picture)),
    checkCompany: (elements) => told(source.checkCompany(elements)),
  }
}
