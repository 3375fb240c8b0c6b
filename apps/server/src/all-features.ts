import { auditFeature } from './features/audit/feature.ts'
import { auditRootsFeature } from './features/audit-roots/feature.ts'
import { blobBindingFeature } from './features/blob-binding/feature.ts'
import { businessesFeature } from './features/businesses/feature.ts'
import { companiesFeature } from './features/companies/feature.ts'
import { companyRealNameFeature } from './features/company-real-name/feature.ts'
import { contractDetailFeature } from './features/contract-detail/feature.ts'
import { contractListsFeature } from './features/contract-lists/feature.ts'
import { contractsFeature } from './features/contracts/feature.ts'
import { demoFeature } from './features/demo/feature.ts'
import { demoContractsFeature } from './features/demo-contracts/feature.ts'
import { dictionaryFeature } from './features/dictionary/feature.ts'
import { doctorFeature } from './features/doctor/feature.ts'
import { documentsFeature } from './features/documents/feature.ts'
import { evidenceFeature } from './features/evidence/feature.ts'
import { filesFeature } from './features/files/feature.ts'
import { housekeepingFeature } from './features/housekeeping/feature.ts'
import { initiationFeature } from './features/initiation/feature.ts'
import { messagesFeature } from './features/messages/feature.ts'
import { partySearchFeature } from './features/party-search/feature.ts'
import { peopleFeature } from './features/people/feature.ts'
import { pkiFeature } from './features/pki/feature.ts'
import { realNameFeature } from './features/real-name/feature.ts'
import { sealsFeature } from './features/seals/feature.ts'
import { sessionFeature } from './features/session/feature.ts'
import { signAttemptsFeature } from './features/sign-attempts/feature.ts'
import { signingFeature } from './features/signing/feature.ts'
import { siteFeature } from './features/site/feature.ts'
import { trailCheckFeature } from './features/trail-check/feature.ts'

/** Every feature of the server, by name. */
export const allFeatures = [
  auditFeature,
  auditRootsFeature,
  blobBindingFeature,
  businessesFeature,
  companiesFeature,
  companyRealNameFeature,
  contractDetailFeature,
  contractListsFeature,
  contractsFeature,
  demoFeature,
  demoContractsFeature,
  dictionaryFeature,
  doctorFeature,
  documentsFeature,
  evidenceFeature,
  filesFeature,
  housekeepingFeature,
  initiationFeature,
  messagesFeature,
  partySearchFeature,
  peopleFeature,
  pkiFeature,
  realNameFeature,
  sealsFeature,
  sessionFeature,
  signAttemptsFeature,
  signingFeature,
  siteFeature,
  trailCheckFeature,
] as const
