export { checkedDocument } from './checked-document.ts'
export { checkedTrail, checkedTrailOfLocked } from './checked-trail.ts'
export { documentFault, readDocument, requireDocument } from './document-fault.ts'
export type { DocumentFault } from './document-fault.ts'
