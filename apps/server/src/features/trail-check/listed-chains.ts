import type { Services } from '../../http/context.ts'
import { compareWithListing, type AuditChain, type ChainState, type TrailFinding } from '../audit/public.ts'
import { checkRoots, type RootsReport } from '../audit-roots/public.ts'

/** Roots are taken every night; one is late by no more than a run of the job. */
const dueAfterMs = 25 * 60 * 60_000

/** What the sound roots list, and what was found of the roots themselves. */
export interface ListedChains {
  readonly report: RootsReport
  /** Holds a chain against the roots; says nothing where a root could not be read. */
  compare(contractId: string, chain: AuditChain): TrailFinding
}

/** Reads every root; `look` is shown what each lists. Keeps one number for each chain. */
export async function readListedChains(
  services: Services,
  look: (chains: readonly ChainState[]) => Promise<void>,
): Promise<ListedChains> {
  const counts = new Map<string, number>()
  const read = new Set<number>()
  let lastTaken = 0
  const report = await checkRoots(services, async (chains, { number, takenTime }) => {
    read.add(number)
    lastTaken = Math.max(lastTaken, takenTime.getTime())
    for (const { contractId, count } of chains)
      counts.set(contractId, Math.max(count, counts.get(contractId) ?? 0))
    await look(chains)
  })
  const dueBefore = new Date(lastTaken - dueAfterMs)
  return {
    report,
    compare: (contractId, chain) =>
      read.size < report.roots
        ? chain.finding
        : compareWithListing(chain, { count: counts.get(contractId) ?? 0, dueBefore }),
  }
}
