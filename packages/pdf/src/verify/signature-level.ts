import type { ContainerCheck } from './container.ts'
import { describeChain, isFullyDocumented } from './describe-chain.ts'
import { later, type Judgement, type TrustJudgement } from './judge-trust.ts'
import type { ChainLink, LongTermGap, PadesLevel } from './report.ts'
import { containerEvidence, type Evidence } from './revocation-evidence.ts'
import type { PlacedSignature } from './signature-range.ts'

/**
 * The baseline level a signature has reached (ETSI EN 319 142-1, 6). B-LT wants, in the document security store, the
 * status of every certificate below the roots, of the signer's and of the time-stamp's chain; B-LTA wants that
 * material under a later document time-stamp.
 */
export function findLevel(
  placed: PlacedSignature,
  check: ContainerCheck | undefined,
  trust: TrustJudgement,
  judgement: Judgement,
): PadesLevel | null {
  if (!check || placed.subFilter !== 'ETSI.CAdES.detached') return null
  const archives = later(placed, judgement)
  const hasStamp = check.timestamp !== undefined && trust.timestampProblems.length === 0
  if (!hasStamp && archives.length === 0) return 'B-B'
  const { evidence } = judgement.store
  if (!isDocumented(evidence, check, trust, judgement)) return 'B-T'
  const archived = archives.at(-1)?.end ?? 0
  const under = evidence.filter((item) => item.at < archived)
  return isDocumented(under, check, trust, judgement) ? 'B-LTA' : 'B-LT'
}

/** What the file lacks, whatever the signature's format; null without a certificate that could be read. */
export function findLongTermGaps(
  placed: PlacedSignature,
  check: ContainerCheck | undefined,
  trust: TrustJudgement,
  judgement: Judgement,
): LongTermGap[] | null {
  if (!check?.certificate) return null
  const archives = later(placed, judgement)
  const evidence = [...judgement.store.evidence, ...containerEvidence(check.revocation)]
  const chain = chainGaps(describeChain(trust.path, evidence, { ...judgement, at: trust.time }))
  const stampGaps: LongTermGap[] = isStampDocumented(evidence, check, trust, judgement)
    ? []
    : ['timestamp-authority']
  // The last document time-stamp closes the file: what it lacks comes with the next one.
  if (placed.subFilter === 'ETSI.RFC3161') return [...chain, ...stampGaps]
  const hasStamp = check.timestamp !== undefined && trust.timestampProblems.length === 0
  const archived = archives.at(-1)?.end ?? 0
  const under = evidence.filter((item) => item.at < archived)
  const isArchived = archived > 0 && isDocumented(under, check, trust, judgement)
  return [
    ...(hasStamp || archived > 0 ? [] : (['timestamp'] as const)),
    ...chain,
    ...stampGaps,
    ...(isArchived ? [] : (['archive-timestamp'] as const)),
  ]
}

function chainGaps(chain: readonly ChainLink[]): LongTermGap[] {
  if (chain.at(-1)?.revocation !== null) return ['chain']
  return isFullyDocumented(chain) ? [] : ['revocation']
}

function isDocumented(
  evidence: readonly Evidence[],
  check: ContainerCheck,
  trust: TrustJudgement,
  judgement: Judgement,
): boolean {
  const { path, time } = trust
  if (!isFullyDocumented(describeChain(path, evidence, { ...judgement, at: time }))) return false
  return isStampDocumented(evidence, check, trust, judgement)
}

function isStampDocumented(
  evidence: readonly Evidence[],
  check: ContainerCheck,
  { timestampPath }: TrustJudgement,
  judgement: Judgement,
): boolean {
  const stamped = check.timestamp?.time
  if (!stamped || !timestampPath) return true
  return isFullyDocumented(describeChain(timestampPath, evidence, { ...judgement, at: stamped }))
}
