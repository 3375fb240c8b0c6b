import { z } from 'zod'
import type { CallbackRequest, ParsedCallback, ProviderEvent } from '../events.ts'

/** Seals the built-in provider's callbacks against change, under the platform's own keys. */
export interface EventSigner {
  sign(text: string): { readonly signature: string; readonly keyId: string }
  isSigned(text: string, by: { readonly signature: string; readonly keyId: string }): boolean
}

const outcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('verified'), assurance: z.enum(['simulated', 'manual', 'http', 'provider']) }),
  z.object({ status: z.literal('review') }),
  z.object({ status: z.literal('failed'), reason: z.string() }),
])

const callback = z.object({
  supplierCode: z.string(),
  events: z.array(
    z.object({
      type: z.literal('person.authenticated'),
      serialNo: z.string(),
      outcome,
      occurredAt: z.iso.datetime().transform((text) => new Date(text)),
      dedupeKey: z.string(),
    }),
  ),
})

const signature = z.object({ signature: z.string(), keyId: z.string() })

/** A callback of the built-in provider, as another supplier would send it. */
export function writeCallback(
  signer: EventSigner,
  said: { readonly supplierCode: string; readonly events: readonly ProviderEvent[] },
): CallbackRequest {
  const body = JSON.stringify(said)
  return { body, query: signer.sign(body), headers: {} }
}

/** Reads what {@link writeCallback} wrote for the same supplier code; anything else is not authentic. */
export function readCallback(
  signer: EventSigner,
  supplierCode: string,
  { body, query }: CallbackRequest,
): ParsedCallback {
  const by = signature.safeParse(query)
  if (!by.success || !signer.isSigned(body, by.data)) return { authentic: false }
  const said = callback.parse(JSON.parse(body))
  // Signed, but for another: a callback must not be played to a second address.
  return said.supplierCode === supplierCode
    ? { authentic: true, events: said.events, asks: [] }
    : { authentic: false }
}
