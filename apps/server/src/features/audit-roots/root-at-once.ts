import type { Services } from '../../http/context.ts'
import type { AuditChain } from '../audit/public.ts'
import { rootAuditTrails } from './jobs.ts'
import { proveRooted, type RootedChain } from './prove-rooted.ts'
import { digestOf } from './root-statement.ts'
import { findLastWideRoot } from './store.ts'
import { stampRoot, takeRoot } from './take-root.ts'

/** A night's root is late by no more than a run of the job. */
const nightMs = 25 * 60 * 60_000

/** So many roots of others may come between. */
const mostTries = 20

/** A trail as it was read. */
type ReadChain = Pick<AuditChain, 'finding' | 'records' | 'rootedCount' | 'head'>

/**
 * The time-stamped root that lists a trail as far as it proves the document. What waits for the night is put under a
 * root of its own: evidence is wanted on the day of the signing. That is one root for each change of the document,
 * however often it is asked for. What fails is left to the night.
 */
export async function rootAtOnce(
  services: Services,
  contractId: string,
  chain: ReadChain,
): Promise<RootedChain | undefined> {
  const rooted = await proveRooted(services, contractId, chain)
  try {
    const listed = listsDocument(chain, rooted) ? rooted : await underOwnRoot(services, contractId, chain)
    return listed && !listed.token ? { ...listed, token: await stampOf(services, listed) } : listed
  } catch (error) {
    services.logger.error({ err: error, contractId }, 'a trail could not be put under a root at once')
    return rooted
  }
}

function listsDocument({ records }: ReadChain, rooted: RootedChain | undefined): boolean {
  const proving = records.findLastIndex(
    ({ event, documentAfter }) => documentAfter !== null || event === 'COMPLETED',
  )
  return rooted !== undefined && rooted.state.count > proving
}

async function underOwnRoot(
  services: Services,
  contractId: string,
  { finding, records, head }: ReadChain,
): Promise<RootedChain | undefined> {
  // What is wrong with a trail must not get a root beside the night's.
  if (finding.kind === 'broken') return undefined
  await makeUpForNights(services)
  const count = records.length
  for (let tries = 1; !(await takeRoot(services, [{ contractId, count, head }])); tries += 1)
    if (tries === mostTries) throw new Error('too many other roots came between')
  return proveRooted(services, contractId, { records, rootedCount: count })
}

/** After a root of now, what no night has listed counts as forgotten (`audit verify`): a missed night is made up for. */
async function makeUpForNights({ database, jobs, now }: Services): Promise<void> {
  const last = await findLastWideRoot(database.db)
  if (last && last.takenTime.getTime() > now().getTime() - nightMs) return
  await jobs.send(database.db, rootAuditTrails, {}, { singletonKey: 'missed night' })
}

async function stampOf(services: Services, { statement }: RootedChain): Promise<Buffer> {
  return stampRoot(services, { ...statement, digest: digestOf(statement) })
}
