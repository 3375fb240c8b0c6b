import { archiveFeature } from './features/archive/feature.ts'
import { auditFeature } from './features/audit/feature.ts'
import { auditRootsFeature } from './features/audit-roots/feature.ts'
import { bankDirectoryFeature } from './features/bank-directory/feature.ts'
import { batchInitiationFeature } from './features/batch-initiation/feature.ts'
import { batchSigningFeature } from './features/batch-signing/feature.ts'
import { blobBindingFeature } from './features/blob-binding/feature.ts'
import { businessesFeature } from './features/businesses/feature.ts'
import { companiesFeature } from './features/companies/feature.ts'
import { companyManageFeature } from './features/company-manage/feature.ts'
import { companyRealNameFeature } from './features/company-real-name/feature.ts'
import { companyRobotsFeature } from './features/company-robots/feature.ts'
import { consentsFeature } from './features/consents/feature.ts'
import { contractCheckFeature } from './features/contract-check/feature.ts'
import { contractDetailFeature } from './features/contract-detail/feature.ts'
import { contractListsFeature } from './features/contract-lists/feature.ts'
import { contractMessagesFeature } from './features/contract-messages/feature.ts'
import { contractsFeature } from './features/contracts/feature.ts'
import { demoFeature } from './features/demo/feature.ts'
import { demoContractsFeature } from './features/demo-contracts/feature.ts'
import { demoSandboxFeature } from './features/demo-sandbox/feature.ts'
import { demoTemplatesFeature } from './features/demo-templates/feature.ts'
import { dictionaryFeature } from './features/dictionary/feature.ts'
import { doctorFeature } from './features/doctor/feature.ts'
import { documentsFeature } from './features/documents/feature.ts'
import { downloadRecordsFeature } from './features/download-records/feature.ts'
import { downloadsFeature } from './features/downloads/feature.ts'
import { embeddingFeature } from './features/embedding/feature.ts'
import { enterprisesFeature } from './features/enterprises/feature.ts'
import { evidenceFeature } from './features/evidence/feature.ts'
import { evidencePackageFeature } from './features/evidence-package/feature.ts'
import { excelFormsFeature } from './features/excel-forms/feature.ts'
import { asyncInitiationFeature } from './features/async-initiation/feature.ts'
import { autoSigningFeature } from './features/auto-signing/feature.ts'
import { externalContractsFeature } from './features/external-contracts/feature.ts'
import { faceCheckFeature } from './features/face-check/feature.ts'
import { filesFeature } from './features/files/feature.ts'
import { housekeepingFeature } from './features/housekeeping/feature.ts'
import { identitySourceFeature } from './features/identity-source/feature.ts'
import { initiationFeature } from './features/initiation/feature.ts'
import { initiationDraftsFeature } from './features/initiation-drafts/feature.ts'
import { liveFeature } from './features/live/feature.ts'
import { listExportsFeature } from './features/list-exports/feature.ts'
import { messageLedgerFeature } from './features/message-ledger/feature.ts'
import { messageTemplatesFeature } from './features/message-templates/feature.ts'
import { messagesFeature } from './features/messages/feature.ts'
import { operationsFeature } from './features/operations/feature.ts'
import { operatorLogFeature } from './features/operator-log/feature.ts'
import { ownAccountFeature } from './features/own-account/feature.ts'
import { partySearchFeature } from './features/party-search/feature.ts'
import { peopleFeature } from './features/people/feature.ts'
import { personManageFeature } from './features/person-manage/feature.ts'
import { personReviewFeature } from './features/person-review/feature.ts'
import { photoReadingFeature } from './features/photo-reading/feature.ts'
import { pkiFeature } from './features/pki/feature.ts'
import { providerEventsFeature } from './features/provider-events/feature.ts'
import { providerOutcomesFeature } from './features/provider-outcomes/feature.ts'
import { publicVerifyFeature } from './features/public-verify/feature.ts'
import { realNameFeature } from './features/real-name/feature.ts'
import { rolesFeature } from './features/roles/feature.ts'
import { sealManageFeature } from './features/seal-manage/feature.ts'
import { sealsFeature } from './features/seals/feature.ts'
import { sessionFeature } from './features/session/feature.ts'
import { signAttemptsFeature } from './features/sign-attempts/feature.ts'
import { signaturePagesFeature } from './features/signature-pages/feature.ts'
import { signerTransferFeature } from './features/signer-transfer/feature.ts'
import { signingFeature } from './features/signing/feature.ts'
import { signingFlowsFeature } from './features/signing-flows/feature.ts'
import { singleSignOnFeature } from './features/single-sign-on/feature.ts'
import { siteFeature } from './features/site/feature.ts'
import { sourceApplicationsFeature } from './features/source-applications/feature.ts'
import { sourceEventsFeature } from './features/source-events/feature.ts'
import { sourceLoginFeature } from './features/source-login/feature.ts'
import { sourceSystemsFeature } from './features/source-systems/feature.ts'
import { statisticsFeature } from './features/statistics/feature.ts'
import { supplierRecordsFeature } from './features/supplier-records/feature.ts'
import { supplierSigningFeature } from './features/supplier-signing/feature.ts'
import { templateInitiationFeature } from './features/template-initiation/feature.ts'
import { templateStartFeature } from './features/template-start/feature.ts'
import { templatesFeature } from './features/templates/feature.ts'
import { trailCheckFeature } from './features/trail-check/feature.ts'

/** Every feature of the server, by name. */
export const allFeatures = [
  archiveFeature,
  asyncInitiationFeature,
  auditFeature,
  auditRootsFeature,
  autoSigningFeature,
  bankDirectoryFeature,
  batchInitiationFeature,
  batchSigningFeature,
  blobBindingFeature,
  businessesFeature,
  companiesFeature,
  companyManageFeature,
  companyRealNameFeature,
  companyRobotsFeature,
  consentsFeature,
  contractCheckFeature,
  contractDetailFeature,
  contractListsFeature,
  contractMessagesFeature,
  contractsFeature,
  demoFeature,
  demoContractsFeature,
  demoSandboxFeature,
  demoTemplatesFeature,
  dictionaryFeature,
  doctorFeature,
  documentsFeature,
  downloadRecordsFeature,
  downloadsFeature,
  embeddingFeature,
  enterprisesFeature,
  evidenceFeature,
  evidencePackageFeature,
  excelFormsFeature,
  externalContractsFeature,
  faceCheckFeature,
  filesFeature,
  housekeepingFeature,
  identitySourceFeature,
  initiationFeature,
  initiationDraftsFeature,
  listExportsFeature,
  liveFeature,
  messageLedgerFeature,
  messageTemplatesFeature,
  messagesFeature,
  operationsFeature,
  operatorLogFeature,
  ownAccountFeature,
  partySearchFeature,
  peopleFeature,
  personManageFeature,
  personReviewFeature,
  photoReadingFeature,
  pkiFeature,
  providerEventsFeature,
  providerOutcomesFeature,
  publicVerifyFeature,
  realNameFeature,
  rolesFeature,
  sealManageFeature,
  sealsFeature,
  sessionFeature,
  signAttemptsFeature,
  signaturePagesFeature,
  signerTransferFeature,
  signingFeature,
  signingFlowsFeature,
  singleSignOnFeature,
  siteFeature,
  sourceApplicationsFeature,
  sourceEventsFeature,
  sourceLoginFeature,
  sourceSystemsFeature,
  statisticsFeature,
  supplierRecordsFeature,
  supplierSigningFeature,
  templateInitiationFeature,
  templateStartFeature,
  templatesFeature,
  trailCheckFeature,
] as const
