import type { ContainerCheck } from './container.ts'
import { describeChain, isFullyDocumented } from './describe-chain.ts'
import { later, type Judgement, type TrustJudgement } from './judge-trust.ts'
import type { PadesLevel } from './report.ts'
import type { Evidence } from './revocation-evidence.ts'
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
  if (!isDocumented(evidence, check, trust)) return 'B-T'
  const archived = archives.at(-1)?.end ?? 0
  const under = evidence.filter((item) => item.at < archived)
  return isDocumented(under, check, trust) ? 'B-LTA' : 'B-LT'
}

function isDocumented(
  evidence: readonly Evidence[],
  check: ContainerCheck,
  { path, timestampPath, time }: TrustJudgement,
): boolean {
  if (!isFullyDocumented(describeChain(path, evidence, time))) return false
  const stamped = check.timestamp?.time
  if (!stamped || !timestampPath) return true
  return isFullyDocumented(describeChain(timestampPath, evidence, stamped))
}
