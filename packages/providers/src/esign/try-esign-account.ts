import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { EsignClient } from './esign-client.ts'

/** An address of nobody (RFC 2606): whatever E_SIGN answers, it has taken the signature of the question. */
const nobody = 'nobody@example.com'

/** Asks for somebody who is not there; throws ProviderError when the question itself is refused. */
export async function tryEsignAccount(client: EsignClient): Promise<void> {
  try {
    await client.ask({
      operation: 'GET /v3/persons/identity-info',
      query: { psnAccount: nobody },
      data: z.unknown(),
      businessKey: 'account',
      otherwise: 'NotAuthorised',
    })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'NotAuthorised') return
    throw error
  }
}
