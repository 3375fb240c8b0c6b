export { auditText } from './audit-text.ts'
export { actorOf, platformActor, recordAudit, recordAudits } from './audit.ts'
export type { AuditActor, AuditEvent, Deed } from './audit.ts'
export { checkRecords, verifyAuditChain } from './check-chain.ts'
export type { AuditChain, TrailFinding } from './check-chain.ts'
export {
  compareWithDocument,
  compareWithListing,
  compareWithRoot,
  compareWithState,
} from './compare-chain.ts'
export type { SignedSlot } from './compare-facts.ts'
export { findingText } from './finding-text.ts'
export { sealOldChain, trailsAreSealed } from './seal-chains.ts'
export {
  findChainsBehind as chainsBehind,
  findDeeds as deedsSince,
  findUnsealedChains as unsealedChains,
  hasDeed,
} from './store.ts'
export {
  findUnknownStates as unknownStates,
  findUnrooted as unrootedChains,
  markRooted,
} from './store-roots.ts'
export type { ChainState } from './store-roots.ts'
export { provenDocuments, provenRecords } from './proven-documents.ts'
