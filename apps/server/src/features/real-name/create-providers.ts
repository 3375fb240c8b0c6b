import { builtInProvider } from '@qiyin/providers/built-in/built-in-provider.ts'
import type { FactorCodes } from '@qiyin/providers/built-in/factor-codes.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Provider, Providers } from '@qiyin/providers/provider.ts'
import type { Services } from '../../http/context.ts'
import { eventSigner, facePages } from '../face-check/public.ts'
import { identitySource } from '../identity-source/public.ts'
import { issueCode, redeemCode, revokeCodes } from '../session/public.ts'

type ProviderServices = Pick<Services, 'config' | 'database' | 'secrets' | 'jobs' | 'now' | 'logger'>

/** The providers of the process: the built-in one stands in for each of the three suppliers. */
export function createProviders(services: ProviderServices): Providers {
  const authority = identitySource(services)
  const parts = { authority, codes: platformCodes(services), signer: eventSigner(services) }
  const builtIn = (supplierCode: SupplierCode): Provider =>
    builtInProvider({ supplierCode, ...parts, faces: facePages(services, supplierCode) })
  return { BEST_SIGN: builtIn('BEST_SIGN'), FDD: builtIn('FDD'), E_SIGN: builtIn('E_SIGN') }
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
