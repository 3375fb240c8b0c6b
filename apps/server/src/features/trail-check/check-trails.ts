import type { Services } from '../../http/context.ts'
import {
  chainsBehind,
  compareWithDocument,
  compareWithRoot,
  unknownStates,
  type AuditChain,
  type ChainState,
  type TrailFinding,
} from '../audit/public.ts'
import type { RootsReport } from '../audit-roots/public.ts'
import { checkedTrail } from '../contract-check/public.ts'
import { contractById } from '../contracts/public.ts'
import { fileById } from '../files/public.ts'
import { checkOperatorLog, type LogFinding } from '../operator-log/public.ts'
import { knownTrust } from '../pki/public.ts'
import { readListedChains, type ListedChains } from './listed-chains.ts'

/** A trail with what was found. */
export interface CheckedTrail {
  readonly contractId: string
  readonly finding: TrailFinding
}

/** What checking all trails came to. */
export interface TrailsReport {
  readonly contracts: number
  /** Those that are not intact, in the order of their contracts. */
  readonly findings: readonly CheckedTrail[]
  readonly roots: RootsReport
  /** How the log of administration stands. */
  readonly operatorLog: LogFinding
}

interface Extent {
  /** False leaves the documents unread, which takes most of the time. */
  readonly documents: boolean
}

/** Checks the trails of all contracts against their own row, the time-stamped roots and, if wanted, the documents. */
export async function checkAllTrails(services: Services, extent: Extent): Promise<TrailsReport> {
  const { db } = services.database
  // What a root says and the stored trail does not; the trail itself is checked below.
  const unknown = new Map<string, ChainState[]>()
  const listed = await readListedChains(services, async (chains) => {
    for (const state of await unknownStates(db, chains))
      unknown.set(state.contractId, [...(unknown.get(state.contractId) ?? []), state])
  })
  const roots = listed.report
  const unseen = new Set(unknown.keys())
  const findings: CheckedTrail[] = []
  let contracts = 0
  for await (const contractId of allContracts(services)) {
    contracts += 1
    unseen.delete(contractId)
    const finding = await checkTrail(services, contractId, {
      ...extent,
      rooted: unknown.get(contractId) ?? [],
      listed,
    })
    if (finding.kind !== 'intact') findings.push({ contractId, finding })
  }
  for (const contractId of unseen)
    findings.push({ contractId, finding: { kind: 'broken', seq: 1, fault: 'root' } })
  return { contracts, findings, roots, operatorLog: await checkOperatorLog(db, services, listed.log) }
}

type RootedExtent = Extent & { readonly rooted: readonly ChainState[]; readonly listed: ListedChains }

/** Checks one trail; `rooted` is what sound roots say of it, as far as it did not look right. */
async function checkTrail(
  services: Services,
  contractId: string,
  { documents, rooted, listed }: RootedExtent,
): Promise<TrailFinding> {
  const chain = await checkedTrail(services, contractId)
  let { finding } = chain
  for (const root of rooted) finding = compareWithRoot({ ...chain, finding }, root)
  finding = await withRoots(services, contractId, { chain: { ...chain, finding }, listed })
  if (!documents || finding.kind === 'broken') return finding
  const found = await withDocument(services, contractId, { ...chain, finding })
  if (found.kind !== 'broken') return found
  // Who signs between the two readings forges nothing: what has grown meanwhile is looked at again.
  const { records } = await checkedTrail(services, contractId)
  if (records.length === chain.records.length) return found
  return checkTrail(services, contractId, { documents, rooted, listed })
}

/** A root that was taken since the roots were read lists more: then they are read again. */
async function withRoots(
  services: Services,
  contractId: string,
  { chain, listed }: { chain: AuditChain; listed: ListedChains },
): Promise<TrailFinding> {
  const finding = listed.compare(contractId, chain)
  if (finding === chain.finding) return finding
  const again = await readListedChains(services, async () => undefined)
  return again.report.roots === listed.report.roots ? finding : again.compare(contractId, chain)
}

async function withDocument(
  services: Services,
  contractId: string,
  chain: AuditChain,
): Promise<TrailFinding> {
  const { database, blobs, pdf, logger } = services
  const contract = await contractById(database.db, contractId)
  const file = contract && (await fileById(database.db, contract.fileId))
  if (!file) return chain.finding
  try {
    const { bytes, sha256 } = await blobs.readDigested(file.blobKey)
    const { signatures } = await pdf.run('verifyPdf', bytes, await knownTrust(services))
    return compareWithDocument(chain, { sha256, signatures })
  } catch (error) {
    logger.error({ err: error, contractId }, 'a document could not be held against its trail')
    return { kind: 'uncheckable', seq: chain.records.length, why: 'document' }
  }
}

async function* allContracts({ database }: Services): AsyncGenerator<string, void, undefined> {
  for (let after = '0'; ;) {
    const contractIds = await chainsBehind(database.db, after, 500)
    yield* contractIds
    const last = contractIds.at(-1)
    if (last === undefined) return
    after = last
  }
}
