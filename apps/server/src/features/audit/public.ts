export { auditText } from './audit-text.ts'
export { actorOf, platformActor, recordAudit, verifyAuditChain } from './audit.ts'
export type { AuditActor, AuditChain, AuditEvent } from './audit.ts'
