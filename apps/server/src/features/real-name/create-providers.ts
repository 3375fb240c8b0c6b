import { bestsignProvider } from '@qiyin/providers/bestsign/bestsign-provider.ts'
import { builtInProvider } from '@qiyin/providers/built-in/built-in-provider.ts'
import type { FactorCodes } from '@qiyin/providers/built-in/factor-codes.ts'
import { esignProvider } from '@qiyin/providers/esign/esign-provider.ts'
import { api2Provider } from '@qiyin/providers/fdd/api2/api2-provider.ts'
import { fascProvider } from '@qiyin/providers/fdd/fasc/fasc-provider.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Provider, Providers } from '@qiyin/providers/provider.ts'
import { closedCircuit } from '@qiyin/providers/remote/circuit-breaker.ts'
import type { RemoteParts } from '@qiyin/providers/remote/supplier-client.ts'
import type { Services } from '../../http/context.ts'
import { eventSigner, facePages } from '../face-check/public.ts'
import { identitySource } from '../identity-source/public.ts'
import { issueCode, redeemCode, revokeCodes } from '../session/public.ts'
import { requestLedger, supplierFlows } from '../supplier-records/public.ts'

type ProviderServices = Pick<Services, 'config' | 'database' | 'secrets' | 'jobs' | 'now' | 'logger'>

/** The providers of the process: the built-in one stands in for each supplier that is not configured. */
export function createProviders(services: ProviderServices): Providers {
  const authority = identitySource(services)
  const parts = { authority, codes: platformCodes(services), signer: eventSigner(services) }
  const builtIn = (supplierCode: SupplierCode): Provider =>
    builtInProvider({ supplierCode, ...parts, faces: facePages(services, supplierCode) })
  const remote = (supplierCode: SupplierCode, make: (parts: RemoteParts) => Provider): Provider => {
    let circuit = closedCircuit
    const provider = make({
      now: services.now,
      onRequest: requestLedger(services),
      flows: supplierFlows(services, supplierCode),
      onCircuit: (state) => {
        circuit = state
      },
    })
    return { ...provider, circuit: () => circuit }
  }
  const { BEST_SIGN, FDD, E_SIGN } = services.config.suppliers
  return {
    BEST_SIGN: BEST_SIGN
      ? remote('BEST_SIGN', (own) => bestsignProvider(BEST_SIGN, own))
      : builtIn('BEST_SIGN'),
    FDD: FDD ? remote('FDD', (own) => fddProvider[FDD.dialect](FDD, own)) : builtIn('FDD'),
    E_SIGN: E_SIGN ? remote('E_SIGN', (own) => esignProvider(E_SIGN, own)) : builtIn('E_SIGN'),
  }
}

const fddProvider = { fasc51: fascProvider, api2: api2Provider } as const

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
