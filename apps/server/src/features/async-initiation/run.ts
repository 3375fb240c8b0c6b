import { refusals } from '@qiyin/domain/refusals.ts'
import { CallError } from '../../http/call-error.ts'
import type { Asking, Services } from '../../http/context.ts'
import { initiate } from '../initiation/public.ts'
import { createApplicationRegistry } from '../source-applications/public.ts'
import { keepContractNotify } from '../source-events/public.ts'
import { beginTry, endInitiation, findInitiation } from './store.ts'
import { openRequest } from './stored-request.ts'

/** A crash of the process counts as a try, too. */
const mostTries = 5

/** Somebody else has ended it meanwhile. */
class Taken extends Error {}

/**
 * Initiates what a system has asked for, or writes down why not. It ends in the transaction that creates the contract:
 * of two runs one finds it ended, and what it has made is rolled back.
 */
export async function runInitiation(
  services: Services,
  { id, appId }: { readonly id: string; readonly appId: string },
): Promise<void> {
  const { database, now, secrets } = services
  const { db } = database
  const asked = await findInitiation(db, id)
  const tries = asked && (await beginTry(db, id))
  if (!asked?.requestEnc || tries === undefined) return
  const fail = (failReason: string): Promise<boolean> => endInitiation(db, id, { failReason, time: now() })
  // As it may act now, not as it could when it asked.
  const application = await createApplicationRegistry(services).find(appId)
  if (!application) return void (await fail(refusals.APPLICATION_UNKNOWN.message))
  if (application.refusal) return void (await fail(new CallError(application.refusal).message))
  if (tries > mostTries) return void (await fail('系统多次处理失败，请重新发起'))
  const asking: Asking = {
    ...services,
    db,
    transaction: (run) => database.transaction(run),
    user: { personId: application.personId, name: application.personName },
    // Nobody leaves a job.
    request: { address: asked.address, userAgent: asked.userAgent, gone: new AbortController().signal },
  }
  const { sourceId } = application
  const { initiation, notifyUrl } = openRequest(secrets, asked.requestEnc)
  try {
    await initiate(asking, { initiation, sourceId }, async (tx, made) => {
      const { contractId } = made.created
      if (!(await endInitiation(tx, id, { contractId, time: now() }))) throw new Taken()
      if (notifyUrl !== undefined)
        await keepContractNotify(tx, { application }, { contractId, url: notifyUrl })
    })
  } catch (error) {
    if (error instanceof Taken) return
    // A refusal is the request's own; everything else is tried again.
    if (!(error instanceof CallError) || error.refusal === 'SERVER_BUSY') throw error
    await fail(error.message)
  }
}
