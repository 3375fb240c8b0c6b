import type { Services } from '../../http/context.ts'
import { compareWithListing, type AuditChain, type ChainState, type TrailFinding } from '../audit/public.ts'
import { checkRoots, operatorLogLeaf, type RootsReport } from '../audit-roots/public.ts'
import type { LogState } from '../operator-log/public.ts'

/** Roots are taken every night; one is late by no more than a run of the job. */
const dueAfterMs = 25 * 60 * 60_000

/** What the sound roots list, and what was found of the roots themselves. */
export interface ListedChains {
  readonly report: RootsReport
  /** The log of administration, as each root lists it that does. */
  readonly log: readonly LogState[]
  /** Holds a chain against the roots; says nothing where a root could not be read. */
  compare(contractId: string, chain: AuditChain): TrailFinding
}

/** Reads every root; `look` is shown what each lists of contracts. Keeps one number for each chain. */
export async function readListedChains(
  services: Services,
  look: (chains: readonly ChainState[]) => Promise<void>,
): Promise<ListedChains> {
  const counts = new Map<string, number>()
  const log: LogState[] = []
  const read = new Set<number>()
  let lastTaken = 0
  const report = await checkRoots(services, async (chains, { number, takenTime }) => {
    read.add(number)
    lastTaken = Math.max(lastTaken, takenTime.getTime())
    const { contracts = [], logs = [] } = Object.groupBy(chains, ({ contractId }) =>
      contractId === operatorLogLeaf ? 'logs' : 'contracts',
    )
    for (const { count, head } of logs) log.push({ count: String(count), head })
    for (const { contractId, count } of contracts)
      counts.set(contractId, Math.max(count, counts.get(contractId) ?? 0))
    await look(contracts)
  })
  const dueBefore = new Date(lastTaken - dueAfterMs)
  return {
    report,
    log,
    compare: (contractId, chain) =>
      read.size < report.roots
        ? chain.finding
        : compareWithListing(chain, { count: counts.get(contractId) ?? 0, dueBefore }),
  }
}
