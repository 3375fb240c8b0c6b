import type { AuthoritySource } from '@qiyin/providers/built-in/authority-source.ts'
import { builtInProvider } from '@qiyin/providers/built-in/built-in-provider.ts'
import type { FactorCodes } from '@qiyin/providers/built-in/factor-codes.ts'
import { simulatedSource } from '@qiyin/providers/built-in/simulated-source.ts'
import type { Providers } from '@qiyin/providers/provider.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../http/context.ts'
import { issueCode, redeemCode, revokeCodes } from '../session/public.ts'

type ProviderServices = Pick<Services, 'config' | 'database' | 'secrets' | 'jobs' | 'now'>

/** The providers of the process: the built-in one stands in for each of the three suppliers. */
export function createProviders(services: ProviderServices): Providers {
  const parts = { authority: authorityOf(services.config), codes: platformCodes(services) }
  return {
    BEST_SIGN: builtInProvider({ supplierCode: 'BEST_SIGN', ...parts }),
    FDD: builtInProvider({ supplierCode: 'FDD', ...parts }),
    E_SIGN: builtInProvider({ supplierCode: 'E_SIGN', ...parts }),
  }
}

function authorityOf({ identitySource }: Config): AuthoritySource {
  switch (identitySource) {
    case 'simulated':
      return simulatedSource()
  }
}

function platformCodes(services: ProviderServices): FactorCodes {
  const purpose = 'real-name'
  return {
    send: ({ serialNo, mobile, personAccountId, address }) =>
      services.database.transaction((tx) =>
        issueCode(tx, services, {
          purpose,
          mobile,
          subject: serialNo,
          personId: personAccountId,
          address,
        }),
      ),
    redeem: (serialNo, mobile, code) => redeemCode(services, { purpose, mobile, subject: serialNo, code }),
    revoke: (serialNo) => revokeCodes(services, { purpose, subject: serialNo }),
  }
}
