import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { isKnownThere } from '@qiyin/domain/contract/supplier-flow.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import { CallError } from '../../http/call-error.ts'
import type { Services } from '../../http/context.ts'
import { pursueFlow } from './pursue.ts'
import { findFlow, writeEnding, type SigningFlow } from './store.ts'
import { signingOf } from './suppliers.ts'

type Needs = Pick<Services, 'database' | 'providers' | 'secrets' | 'jobs' | 'logger'>

/** How a contract ends once it is called off at its supplier. */
export interface WantedEnding {
  readonly event: 'canceled' | 'refused'
  readonly reason: string
  readonly actor: {
    readonly personId: string | null
    readonly name: string
    readonly address: string
    readonly userAgent: string
  }
}

const purpose = 'signing-flow.ending'

/**
 * Calls a contract off at its supplier, before it ends here: nobody must be able to complete there what has ended here.
 * What is wanted is recorded first, so that the contract ends so whoever hears of it. Answers false for contracts that
 * nobody was told of at a supplier. Refuses with SUPPLIER_AWAY, or NOT_IN_SIGNING when the supplier says that it has ended otherwise.
 */
export async function callOffAtSupplier(
  services: Needs,
  contractId: string,
  ending: WantedEnding,
): Promise<boolean> {
  const { database, secrets, jobs } = services
  const flow = await findFlow(database.db, contractId)
  if (!flow || !isKnownThere(flow) || flow.flowId === null) return false
  await writeEnding(database.db, contractId, secrets.seal(JSON.stringify(ending), purpose))
  const isOff = await callOff(services, { ...flow, flowId: flow.flowId }, ending.reason).catch(
    async (error: unknown) => {
      // It may have heard us: then the contract ends as it was wanted.
      await jobs.send(database.db, pursueFlow, { contractId })
      throw error
    },
  )
  if (isOff) return true
  await writeEnding(database.db, contractId, null)
  await jobs.send(database.db, pursueFlow, { contractId })
  const message = `合同在${supplierLabel[flow.supplierCode]}的状态已变化，请刷新页面后查看`
  throw new CallError({ name: 'NOT_IN_SIGNING', message })
}

async function callOff(
  { providers, logger }: Needs,
  { contractId, supplierCode, flowId }: SigningFlow & { readonly flowId: string },
  reason: string,
): Promise<boolean> {
  const signing = signingOf(providers, supplierCode)
  const flow = { flowId, contractNo: contractId }
  try {
    await signing.cancelFlow({ ...flow, reason })
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind !== 'WrongState') throw supplierAway(supplierCode)
    logger.warn({ err: error, contractId }, 'a supplier does not call a contract off')
  }
  const { status } = await signing.getFlow(flow).catch((error: unknown) => {
    throw error instanceof ProviderError ? supplierAway(supplierCode) : error
  })
  return status === 'cancelled' || status === 'draft'
}

/** A supplier does not answer, or not us. */
export function supplierAway(supplierCode: SigningFlow['supplierCode']): CallError {
  const message = `${supplierLabel[supplierCode]}暂时无法访问，请稍后再试`
  return new CallError({ name: 'SUPPLIER_AWAY', message })
}

/** How the contract was wanted to end; undefined when nobody here wanted it. */
export function wantedEnding(
  { secrets }: Pick<Services, 'secrets'>,
  { endingEnc }: Pick<SigningFlow, 'endingEnc'>,
): WantedEnding | undefined {
  // Sealed by callOffAtSupplier only.
  return endingEnc ? (JSON.parse(secrets.open(endingEnc, purpose)) as WantedEnding) : undefined
}
