import type { AuthoritySource } from '@qiyin/providers/built-in/authority-source.ts'
import { simulatedSource } from '@qiyin/providers/built-in/simulated-source.ts'
import type { Services } from '../../http/context.ts'

/** Who answers whether an identity is real, as the configuration names it. */
export function identitySource({ config }: Pick<Services, 'config'>): AuthoritySource {
  switch (config.identitySource) {
    case 'simulated':
      return simulatedSource()
  }
}
