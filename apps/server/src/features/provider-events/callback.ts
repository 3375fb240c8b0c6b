import type { providerCallbackSupplierCode } from '@qiyin/calls/areas/provider-return.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { CallbackRequest, ProviderEvent } from '@qiyin/providers/events.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Services } from '../../http/context.ts'
import { hintAtFlow } from '../signing-flows/public.ts'
import { askSupplier, receiveEvents } from './inbox.ts'

/** POST /provider-callback/{supplierCode}: what a supplier tells by itself. */
export async function answerCallback(
  { supplierCode, body, ...query }: Input<typeof providerCallbackSupplierCode>,
  context: Context,
): Promise<Result<typeof providerCallbackSupplierCode>> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const request = {
    body: new TextDecoder().decode(body),
    query: Object.fromEntries(given),
    headers: context.request.headers,
  }
  const parsed = await context.providers[supplierCode].parseCallback(request)
  if (parsed.authentic === false) throw new CallError('SIGNATURE_INVALID')
  const events = parsed.authentic === true ? parsed.events : []
  await context.transaction(async (tx) => {
    await receiveEvents(tx, context, { supplierCode, road: 'callback', events })
    // What is told of a flow only makes us ask: late, double and in any order, it leads to one account.
    const flows = parsed.authentic === true ? (parsed.flows ?? []) : []
    for (const flowId of new Set(flows.map((event) => event.flowId)))
      await hintAtFlow(tx, context, { supplierCode, flowId })
    for (const serialNo of parsed.asks)
      await context.jobs.send(tx, askSupplier, { supplierCode, serialNo }, { singletonKey: serialNo })
  })
  return { msg: 'success' }
}

/** What a signed callback tells; refuses one that is not the supplier's. */
export async function authenticEvents(
  { providers }: Pick<Services, 'providers'>,
  supplierCode: SupplierCode,
  request: CallbackRequest,
): Promise<readonly ProviderEvent[]> {
  const parsed = await providers[supplierCode].parseCallback(request)
  if (parsed.authentic !== true) throw new CallError('SIGNATURE_INVALID')
  return parsed.events
}
