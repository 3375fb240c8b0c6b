/* oxlint-disable max-lines -- written by `npm run schema` from the migrations; a test compares it */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// Written as JSON text: the drivers disagree on arrays.
type Json = ColumnType<unknown, string, string>

type DefaultedJson = ColumnType<unknown, string | undefined, string>

interface AccountActRow {
  id: GeneratedAlways<string>
  person_id: string
  act: 'exported' | 'mobile-changed' | 'deleted'
  address: string
  happened_time: Date
}

interface ArchiveStampRow {
  contract_id: string
  stamped_time: Date | null
  holds_until: Date | null
  algorithm: string | null
  renewals: Generated<number>
  renewed_time: Date | null
  tried_time: Date | null
  failure: string | null
  retry_time: Date | null
}

interface AuditChainRow {
  contract_id: string
  count: number
  head: Buffer
  sealed_from: number | null
  rooted_count: Generated<number>
  rooted_proof: Buffer | null
}

interface AuditEventRow {
  contract_id: string
  seq: number
  event: string
  actor_id: string | null
  actor_name: string
  address: string
  user_agent: string
  detail: DefaultedJson
  document_before: Buffer | null
  document_after: Buffer | null
  happened_time: Date
  previous_hash: Buffer
  hash: Buffer
  key_id: Buffer | null
}

interface AuditRootRow {
  number: number
  taken_time: Date
  chains: number
  root: Buffer
  previous: Buffer
  digest: Buffer
  stamped_time: Date | null
}

interface AuthorityKeyRow {
  name: 'root' | 'issuing' | 'platform' | 'timestamp' | 'ocsp'
  certificate: Buffer
  key_enc: Buffer | null
  created_time: Date
}

interface AutoSignGrantRow {
  id: GeneratedAlways<string>
  seal_authorize_id: string
  source_id: string
  granted_by: string
  granted_time: Date
  valid_until: Date
  ended_time: Date | null
  proof: Json
}

interface BankBranchRow {
  cnaps: string
  bank_name: string
  province: string
  city: string
  branch_name: string
}

interface BatchInitRow {
  id: GeneratedAlways<string>
  batch_init_no: string
  template_id: string
  template_code: string
  template_name: string
  version: number
  template: Json
  business_type_id: string
  company_id: string
  person_id: string
  person_name: string
  address: string
  user_agent: string
  setup_enc: Buffer
  row_count: number
  created_time: Date
  begun_time: Date
  ended_time: Date | null
}

interface BatchInitRowRow {
  batch_id: string
  row_no: number
  values_enc: Buffer
  signer_name: string
  state: 0 | 1 | 2 | 3
  remark: string | null
  tries: Generated<number>
  contract_id: string | null
  ended_time: Date | null
}

interface BusinessManagerRow {
  business_type_id: string
  person_id: string
}

interface BusinessTypeRow {
  id: GeneratedAlways<string>
  business_type_code: string
  business_type_name: string
  kwai_value_visible: Generated<boolean>
  need_kwai_value: Generated<boolean>
  status: Generated<0 | 1>
  created_time: Generated<Date>
  revision: Generated<number>
}

interface CompanyRow {
  id: GeneratedAlways<string>
  company_name: string
  credit_no: string | null
  legal_person_name: string | null
  organization_type: Generated<number>
  our_part: Generated<boolean>
  auth_status: Generated<-1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7>
  authenticate_complete_time: Date | null
  supplier_code: Generated<string>
  assurance: string | null
  status: Generated<0 | 1 | 2>
  created_time: Generated<Date>
  company_source: Generated<string>
}

interface CompanyAuthenticationRow {
  id: GeneratedAlways<string>
  company_id: string
  supplier_code: string
  serial_no: string
  auth_status: Generated<-1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7>
  applicant_id: string
  system_code: string | null
  organization_type: 0 | 1 | 2 | 3 | null
  principal_type: 1 | 2 | null
  company_name: string | null
  credit_no: string | null
  legal_person_name: string | null
  credit_image_file_id: string | null
  verify_way: 1 | 2 | null
  legal_person_identity_enc: Buffer | null
  legal_person_identity_masked: string | null
  bank_card_name: string | null
  bank_no_enc: Buffer | null
  bank_no_masked: string | null
  bank_name: string | null
  bank_province_id: string | null
  bank_province: string | null
  bank_city: string | null
  sub_branch_name: string | null
  application_form_file_id: string | null
  fail_reason: string | null
  submitted_time: Date | null
  audit_time: Date | null
  reviewer_id: string | null
  complete_time: Date | null
  assurance: string | null
  amount_enc: Buffer | null
  amount_tries: Generated<number>
  payout_status: Generated<number>
  payout_remark: string | null
  payout_time: Date | null
  created_time: Date
  payout_renewed: Generated<boolean>
  supplier_serial_no: string | null
  supplier_method: 'legalPerson' | 'payment' | 'applicationForm' | null
  supplier_busy_time: Date | null
  supplier_asked_time: Date | null
}

interface CompanyAuthenticationStepRow {
  id: GeneratedAlways<string>
  company_id: string
  supplier_code: string
  serial_no: string
  event: string
  auth_status: -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
  person_id: string | null
  note: string | null
  happened_time: Date
}

interface CompanyBegunRow {
  company_id: string
  hour: Date
  bytes: string
}

interface CompanyDocumentRow {
  id: GeneratedAlways<string>
  company_id: string
  supplier_code: string
  kind: 'licence' | 'application-form'
  file_name: string
  content_type: 'image/png' | 'image/jpeg'
  content_enc: Buffer
  size_bytes: number
  uploaded_by: string
  uploaded_time: Date
}

interface CompanyInitiatorRow {
  id: GeneratedAlways<string>
  company_id: string
  person_id: string
  business_type_id: string | null
  until: string | null
  granted_time: Date
}

interface CompanyMemberRow {
  company_id: string
  person_id: string
  administrator: Generated<boolean>
  joined_time: Generated<Date>
  manages_seals: Generated<boolean>
  manages_people: Generated<boolean>
}

interface CompanyRobotRow {
  id: GeneratedAlways<string>
  company_id: string
  kind: 'WECOM' | 'DINGTALK' | 'FEISHU'
  name: string
  key_enc: Buffer | null
  secret_enc: Buffer | null
  scenes: string[]
  frozen: Generated<boolean>
  removed_time: Date | null
  revision: Generated<number>
  created_time: Date
  caught_up: Date | null
  rests_until: Date | null
  lease_until: Date | null
  last_time: Date | null
  last_failure: string | null
}

interface ConsentRow {
  id: GeneratedAlways<string>
  person_id: string
  kind: 'user' | 'privacy' | 'face' | 'certificate' | 'signing'
  version: string
  subject: Generated<string>
  address: string
  given_time: Date
}

interface ContractRow {
  id: GeneratedAlways<string>
  contract_no: string
  contract_name: string
  business_type_id: string
  source_id: string
  initiator_id: string
  initiator_name: string
  company_id: string
  company_name: string
  status: Generated<0 | 1 | 2 | 3 | 4 | 5>
  sign_order_type: Generated<1 | 2>
  sign_position: Generated<1 | 2>
  supplier_code: string
  initiate_time: Date
  complete_time: Date | null
  deadline: Date
  end_time: Date | null
  end_reason: string | null
  ended_by: string | null
  file_id: string
  document_sha256: Buffer
  page_count: number
  initiate_day: GeneratedAlways<string | null>
  complete_day: GeneratedAlways<string | null>
  row_version: Generated<number>
}

interface ContractCountRow {
  scope: string
  status: number
  n: string
}

interface ContractDayRow {
  scope: string
  status: number
  day: string
  n: number
}

interface ContractDeltaRow {
  scope: string
  status: number
  day: string
  n: number
}

interface ContractNotifyRow {
  contract_id: string
  application_id: string
  url: string
}

interface ContractReadingRow {
  contract_id: string
  person_id: string
  day: string
  kind: 'VIEWED' | 'DOWNLOADED' | 'SHOWN'
}

interface ContractSearchRow {
  contract_id: string
  tokens: number[]
}

interface ContractSourceRow {
  id: GeneratedAlways<string>
  code: string
  name: string
  send_message: Generated<boolean>
  created_time: Generated<Date>
  revision: Generated<number>
}

interface DemoMessageRow {
  message_id: string
  content_enc: Buffer
}

interface DocumentGivenRow {
  file_id: string
  person_id: string
  given_time: Date
}

interface DownloadRecordRow {
  id: GeneratedAlways<string>
  person_id: string
  mark: string
  contract_ids: string[]
  with_evidence: boolean
  status: Generated<0 | 1 | 2>
  tries: Generated<number>
  packed: Generated<number>
  omitted: Generated<number>
  fail_reason: string | null
  person_name: string | null
  address: string
  user_agent: string
  blob_key: string | null
  sha256: Buffer | null
  size_bytes: string | null
  created_time: Date
  finished_time: Date | null
}

interface EmbedPageRow {
  id: GeneratedAlways<string>
  embed_id: string
  application_id: string
  person_id: string
  purpose: string
  contract_id: string | null
  sign_id: string | null
  origin: string
  ticket_hash: Buffer
  open_until: Date
  opened_time: Date | null
  token_hash: Buffer | null
  read_hash: Buffer | null
  session_until: Date | null
  created_time: Date
  placing_id: string | null
}

interface EmbedPlacingRow {
  id: GeneratedAlways<string>
  application_id: string
  biz_id: string
  request_sha256: Buffer
  held_enc: Buffer
  file_id: string
  created_time: Date
}

interface FaceSessionRow {
  serial_no: string
  person_id: string
  supplier_code: string
  token_fp: Buffer
  factors_enc: Buffer | null
  opened_time: Date
  expires_time: Date
  scanned_time: Date | null
  outcome: Json | null
  picture_sha256: Buffer | null
  ended_time: Date | null
  token_enc: Buffer | null
}

interface FileRow {
  id: GeneratedAlways<string>
  owner_id: string
  file_name: string
  kind: 'upload' | 'merged' | 'contract' | 'picture' | 'template'
  blob_key: string
  sha256: Buffer
  size_bytes: string
  page_sizes: Json
  contract_id: string | null
  created_time: Date
  source_id: string | null
}

interface FileHoldRow {
  draft_id: string
  file_id: string
}

interface FunctionMenuRow {
  id: GeneratedAlways<string>
  parent_id: string | null
  function_en_name: string
  function_cn_name: string
  index_page: string
  level: number
  show_order: number
  enable: Generated<boolean>
}

interface HumanCheckRow {
  id: string
  mobile_fp: Buffer
  nonce: string
  difficulty: number
  created_time: Date
  expires_time: Date
  passed_time: Date | null
  used_time: Date | null
}

interface IdempotencyRow {
  person_id: string
  key: string
  call: string
  request_hash: Buffer
  answer: Json | null
  created_time: Date
  holder: string | null
  lease_until: Generated<Date>
}

interface IdentityCheckRow {
  id: GeneratedAlways<string>
  person_id: string
  company_id: string | null
  asked_time: Date
}

interface InboxMessageRow {
  id: GeneratedAlways<string>
  person_id: string
  scene: string
  title: string
  subject: string
  contract_id: string | null
  created_time: Date
  read_time: Date | null
  link: string | null
}

interface InitiationDraftRow {
  id: GeneratedAlways<string>
  owner_id: string
  client_key: string
  revision: Generated<number>
  summary: Json
  content_enc: Buffer
  created_time: Date
  saved_time: Date
}

interface InstallationFactRow {
  name: string
  value: string
  seal: Buffer
}

interface IssuedCertificateRow {
  serial_no: string
  subject: string
  person_id: string | null
  company_id: string | null
  contract_id: string | null
  certificate: Buffer
  not_before: Date
  not_after: Date
  revoked_time: Date | null
  authority: 'root' | 'issuing' | 'external'
  revoked_reason: 'unspecified' | 'keyCompromise' | 'affiliationChanged' | 'superseded' | 'cessation' | null
}

interface LoginTryElsewhereRow {
  id: GeneratedAlways<string>
  mobile_fp: Buffer
  network: string
  created_time: Date
}

interface MasterKeyRow {
  ord: number
  key_id: Buffer
  check_value: Buffer
  first_used_time: Date
}

interface MessageRow {
  id: GeneratedAlways<string>
  person_id: string | null
  mobile_enc: Buffer | null
  mobile_fp: Buffer | null
  scene: string
  way: 'SMS' | 'EMAIL' | 'SITE' | 'ROBOT'
  contract_id: string | null
  content_enc: Buffer | null
  status: Generated<0 | 1 | 2>
  attempts: Generated<number>
  failure: string | null
  created_time: Date
  sent_time: Date | null
  company_id: string | null
  counted: Generated<boolean>
  claimed_until: Date | null
  resent_time: Date | null
  robot_id: string | null
}

interface MessageBudgetRow {
  budget: string
  subject: string
  window_start: Date
  used: number
}

interface MessageTemplateRow {
  id: GeneratedAlways<string>
  scene: string
  business_type_id: string | null
  way: 'SMS' | 'EMAIL' | 'SITE' | 'ROBOT' | 'WEBHOOK'
  content: string
  revision: Generated<number>
  created_time: Date
}

interface MobileChangeRow {
  person_id: string
  session_hash: Buffer
  expires_time: Date
}

interface NotifyKeyRow {
  id: GeneratedAlways<string>
  private_key_enc: Buffer
  public_key: string
  created_time: Date
}

interface OperationReadingRow {
  taken_time: Date
  waiting: number
  people_online: number
  stored_bytes: string | null
}

interface OperatorChainRow {
  only_one: Generated<boolean>
  count: string
  head: Buffer
}

interface OperatorLogRow {
  seq: string
  event: string
  content: string
  actor_id: string | null
  actor_name: string
  address: string
  user_agent: string
  business_type_id: string | null
  business_type_name: string | null
  contract_no: string | null
  before: Json
  after: Json
  happened_time: Date
  previous_hash: Buffer
  hash: Buffer
  key_id: Buffer
  form: Generated<number>
  actor_roles: string[] | null
  object_kind: string | null
  object_id: string | null
  object_name: string | null
  object_code: string | null
  request_id: string | null
}

interface PartyRow {
  owner: string
  contract_id: string
  status: number
  turn: number
  role: number
  business_type_id: string
  t: Date
  deadline: Date
  complete_time: Date | null
}

interface PersonRow {
  id: GeneratedAlways<string>
  mobile_enc: Buffer
  mobile_fp: Buffer
  mobile_masked: string
  name: string | null
  email: string | null
  user_name: string | null
  identity_type: Generated<number>
  identity_no_enc: Buffer | null
  identity_no_fp: Buffer | null
  identity_no_masked: string | null
  verified: Generated<boolean>
  verified_time: Date | null
  auth_way: number | null
  assurance: 'simulated' | 'manual' | 'http' | 'provider' | null
  our_part: Generated<boolean>
  status: Generated<0 | 1 | 2>
  created_time: Generated<Date>
}

interface PersonAuthenticationRow {
  serial_no: string
  person_id: string
  supplier_code: string
  auth_way: number
  auth_status: Generated<0 | 1 | 2 | 3 | 4>
  identity_type: Generated<number>
  name: string | null
  identity_no_enc: Buffer | null
  identity_no_fp: Buffer | null
  identity_no_masked: string | null
  factor_mobile_enc: Buffer | null
  fail_reason: string | null
  assurance: string | null
  created_time: Date
  ended_time: Date | null
  abandoned: Generated<boolean>
  factor_card_enc: Buffer | null
  card_no_masked: string | null
}

interface PersonAvatarRow {
  person_id: string
  picture_enc: Buffer
  sha256: Buffer
  saved_time: Date
}

interface PersonPhotoRow {
  id: GeneratedAlways<string>
  person_id: string
  content_enc: Buffer
  size_bytes: number
  uploaded_time: Date
}

interface PersonReviewPhotoRow {
  serial_no: string
  kind: 'document' | 'face'
  person_id: string
  content_type: 'image/png' | 'image/jpeg'
  content_enc: Buffer
  sha256: Buffer
  taken_time: Date
  kept: Generated<boolean>
}

interface PersonReviewStepRow {
  id: GeneratedAlways<string>
  serial_no: string
  reviewer_id: string
  event: 'viewed' | 'document-viewed' | 'face-viewed' | 'passed' | 'rejected'
  reason: string | null
  time: Date
}

interface PersonTransactionRow {
  transaction_no: string
  person_id: string
  supplier_code: string
  return_path: string | null
  created_time: Date
}

interface PersonalSignatureRow {
  id: GeneratedAlways<string>
  person_id: string
  drawing_enc: Buffer
  created_time: Date
  removed_time: Date | null
  is_default: Generated<boolean>
}

interface ProviderEventRow {
  id: GeneratedAlways<string>
  supplier_code: string
  dedupe_key: string
  event_type: string
  serial_no: string
  road: string
  outcome_enc: Buffer
  occurred_time: Date
  received_time: Date
  applied_time: Date | null
  effect: string | null
}

interface ProviderFlowRow {
  serial_no: string
  step: string
  supplier_code: string
  external_id: string
  addresses_enc: Buffer | null
  opened_time: Date
  expires_time: Date | null
}

interface ProviderRequestRow {
  id: GeneratedAlways<string>
  request_id: string
  supplier_code: string
  operation: string
  business_key: string
  attempt: number
  request_digest: string
  http_status: number | null
  provider_code: string | null
  provider_request_id: string | null
  outcome: string
  started_time: Date
  ended_time: Date
}

interface RateBucketRow {
  key: string
  tokens: number
  filled_sec: number
}

interface RevocationListRow {
  authority: 'root' | 'issuing'
  list_no: string
  list: Buffer
  this_update: Date
  next_update: Date
}

interface RoleRow {
  id: GeneratedAlways<string>
  role_code: string
  role_name: string
  status: Generated<0 | 1>
  created_time: Generated<Date>
  revision: Generated<number>
  updated_time: Generated<Date>
}

interface RoleFunctionRow {
  role_id: string
  function_id: string
}

interface RolePersonRow {
  role_id: string
  person_id: string
}

interface SchemaMigrationRow {
  version: number
  name: string
  sha256: string
  applied_at: Generated<Date>
}

interface SealRow {
  id: GeneratedAlways<string>
  company_id: string
  seal_name: string
  seal_type: 1 | 2 | 3 | 4 | 5 | 6
  drawing: Json | null
  width_pt: number
  height_pt: number
  preview_key: string
  status: Generated<0 | 1 | 2>
  created_time: Generated<Date>
  source: Generated<0 | 1>
  made: Json | null
}

interface SealAuthorizeRow {
  id: GeneratedAlways<string>
  seal_id: string
  person_id: string
  business_type_id: string
  granted_by: string
  granted_time: Generated<Date>
  revoked_time: Date | null
  valid_until: Date | null
}

interface SealPositionRow {
  id: GeneratedAlways<string>
  contract_id: string
  signer_id: string
  field_name: string
  kind: 0 | 1 | 2 | 3
  page_num: number
  left_percent: number
  top_percent: number
  width_pt: number
  height_pt: number
  strip_group: string | null
  strip_from: number | null
  strip_to: number | null
}

interface SealUseRow {
  id: GeneratedAlways<string>
  seal_id: string
  contract_id: string
  signer_id: string
  person_id: string
  used_time: Date
}

interface SessionRow {
  token_hash: Buffer
  person_id: string
  scope: Generated<'outer' | 'inner'>
  created_time: Date
  seen_time: Date
  expires_time: Date
  address: string
  user_agent: string
}

interface SignAttemptRow {
  id: GeneratedAlways<string>
  signer_id: string
  contract_id: string
  status: Generated<0 | 1 | 2>
  appearances: Json
  intent: Json
  failure: string | null
  created_time: Date
  ended_time: Date | null
  lost: Generated<number>
  tried_time: Date | null
  drawings_enc: Buffer | null
}

interface SignBatchRow {
  id: GeneratedAlways<string>
  batch_no: string
  person_id: string
  created_time: Date
  begun_time: Date | null
  ended_time: Date | null
}

interface SignBatchItemRow {
  batch_id: string
  ord: number
  contract_id: string
  sign_id: string
  attempt_id: string | null
  failure: string | null
  failed_time: Date | null
}

interface SignTurnRow {
  contract_id: string
  attempt_id: string
  holder: string
  until: Date
}

interface SignaturePageRow {
  person_id: string
  token_fp: Buffer
  expires_time: Date
  opened_time: Date | null
  drawing_enc: Buffer | null
}

interface SignerRow {
  id: GeneratedAlways<string>
  contract_id: string
  ord: number
  sign_order: number
  sign_type: 0 | 1
  our_part: boolean
  person_id: string
  person_name: string
  identity_no_fp: Buffer | null
  company_id: string | null
  company_name: string | null
  seal_authorize_id: string | null
  kwai_value: string | null
  sign_status: Generated<0 | 1 | 2>
  transaction_no: string
  notified_time: Date | null
  viewed_time: Date | null
  sign_time: Date | null
  certificate_serial_no: string | null
  urged_time: Date | null
  reminded_time: Date | null
}

interface SignerChangeRow {
  id: GeneratedAlways<string>
  contract_id: string
  signer_id: string
  person_id: string
  transaction_no: string
  changed_time: Date
  person_name: string | null
}

interface SigningFlowRow {
  contract_id: string
  supplier_code: string
  stage: Generated<0 | 1 | 2 | 3 | 4>
  file_ref: string | null
  flow_id: string | null
  created_time: Date
  start_time: Date | null
  next_time: Date
  trouble: string | null
  trouble_time: Date | null
  ending_enc: Buffer | null
}

interface SourceApplicationRow {
  id: GeneratedAlways<string>
  app_id: string
  source_id: string
  person_id: string
  scopes: string[]
  frozen: Generated<boolean>
  created_time: Date
  notify_url: string | null
  notify_hosts: Generated<string[]>
  event_types: Generated<string[]>
  return_hosts: Generated<string[]>
  frame_hosts: Generated<string[]>
  calls_a_minute: number | null
}

interface SourceApplicationAnswerRow {
  application_id: string
  biz_id: string
  request_sha256: Buffer
  answer: Json
  created_time: Date
}

interface SourceApplicationKeyRow {
  id: GeneratedAlways<string>
  application_id: string
  public_key: string
  valid_from: Date
  valid_until: Date | null
  created_time: Date
}

interface SourceApplicationNonceRow {
  app_id: string
  nonce: string
  until: Date
}

interface SourceApplicationSecretRow {
  id: GeneratedAlways<string>
  application_id: string
  secret_enc: Buffer
  valid_until: Date | null
  created_time: Date
}

interface SourceCallRow {
  id: GeneratedAlways<string>
  application_id: string
  call: string
  called_time: Date
  duration_ms: number
  http_status: number
  code: number | null
  request_id: string
  sign_version: number | null
}

interface SourceEventRow {
  id: GeneratedAlways<string>
  event_id: string
  application_id: string
  type: string
  contract_id: string
  contract_no: string
  data: Json
  happened_time: Date
  status: Generated<0 | 1 | 2>
  tries: Generated<number>
  first_time: Date | null
  next_time: Date
  lease_until: Date | null
  ended_time: Date | null
}

interface SourceEventTryRow {
  id: GeneratedAlways<string>
  source_event_id: string
  url: string
  tried_time: Date
  duration_ms: number
  http_status: number | null
  failure: string | null
  answer: string | null
}

interface SourceInitiationRow {
  id: GeneratedAlways<string>
  application_id: string
  biz_id: string
  request_sha256: Buffer
  request_enc: Buffer | null
  address: string
  user_agent: string
  status: Generated<0 | 1 | 2>
  tries: Generated<number>
  contract_id: string | null
  fail_reason: string | null
  created_time: Date
  ended_time: Date | null
}

interface SourceLoginRow {
  source_id: string
  person_id: string
  agreed_time: Date
  address: string
  used_time: Date | null
}

interface SourceReturnRow {
  token_hash: Buffer
  application_id: string
  url: string
}

interface StatCompanyDayRow {
  metric: number
  company_id: string
  day: string
  business_type_id: string
  source_id: string
  n: number
}

interface StatDayRow {
  metric: number
  business_type_id: string
  source_id: string
  day: string
  n: number
}

interface StatDeltaRow {
  metric: number
  business_type_id: string
  source_id: string
  company_id: string
  day: string
  n: number
}

interface StatUserRow {
  metric: 5 | 6 | 7 | 8
  user_id: string
  day: string
}

interface TemplateRow {
  id: GeneratedAlways<string>
  template_code: string
  template_name: string
  business_type_id: string
  is_enable: Generated<boolean>
  current_version: Generated<number>
  removed_time: Date | null
  created_time: Date
  updated_time: Date
}

interface TemplateFieldRow {
  id: GeneratedAlways<string>
  version_id: string
  field_code: string
  field_name: string
  field_type: 'singleText' | 'multiText' | 'dropdownCustom' | 'dropdownService' | 'checkbox' | 'date' | 'dateTime' | 'time' | 'number'
  field_format: string
  not_null: boolean
  role_type: 0 | 1 | 2
  help: string
  esign_field: 'signRole' | 'name' | 'companyName' | 'signType' | 'kwaiValue' | null
  options: Json
  extra_attributes: Json
  places: number
  show_order: number
  default_value: Generated<string>
}

interface TemplateHoldRow {
  template_id: string
  holder: string
}

interface TemplateVersionRow {
  id: GeneratedAlways<string>
  template_id: string
  version: number
  document_file_id: string
  model_file_id: string
  engine_version: string
  page_count: number
  roles: Json
  findings: Json
  errors: number
  warnings: number
  created_by: string
  created_time: Date
  confirmed_by: string | null
  confirmed_time: Date | null
}

interface VerificationCodeRow {
  id: GeneratedAlways<string>
  purpose: 'login' | 'real-name' | 'sign' | 'change-manager' | 'account' | 'new-mobile'
  mobile_fp: Buffer
  subject: Generated<string>
  code_hash: Buffer
  tries: Generated<number>
  address: string
  created_time: Date
  expires_time: Date
  used_time: Date | null
  browser_hash: Buffer | null
}

interface ActingCompanyRow {
  company_id: GeneratedAlways<string>
}

interface CurrentStatCompanyDayRow {
  metric: GeneratedAlways<number>
  company_id: GeneratedAlways<string>
  day: GeneratedAlways<string>
  business_type_id: GeneratedAlways<string>
  source_id: GeneratedAlways<string>
  n: GeneratedAlways<number>
}

interface CurrentStatDayRow {
  metric: GeneratedAlways<number>
  business_type_id: GeneratedAlways<string>
  source_id: GeneratedAlways<string>
  day: GeneratedAlways<string>
  n: GeneratedAlways<number>
}

interface InitiatingCompanyRow {
  person_id: GeneratedAlways<string>
  company_id: GeneratedAlways<string>
  business_type_id: GeneratedAlways<string>
  until: GeneratedAlways<string | null>
}

interface OpenSignAttemptRow {
  id: GeneratedAlways<string>
  signer_id: GeneratedAlways<string>
  contract_id: GeneratedAlways<string>
}

interface StatCompanyDayDeltaRow {
  metric: GeneratedAlways<number>
  company_id: GeneratedAlways<string>
  day: GeneratedAlways<string>
  business_type_id: GeneratedAlways<string>
  source_id: GeneratedAlways<string>
  n: GeneratedAlways<number>
}

interface StatCompanyDayDifferenceRow {
  metric: GeneratedAlways<number>
  company_id: GeneratedAlways<string>
  day: GeneratedAlways<string | null>
  business_type_id: GeneratedAlways<string>
  source_id: GeneratedAlways<string>
  kept: GeneratedAlways<number>
  counted: GeneratedAlways<number | null>
}

interface StatCountedRow {
  metric: GeneratedAlways<5 | 6 | 7 | 8>
  business_type_id: GeneratedAlways<string>
  source_id: GeneratedAlways<string>
  company_id: GeneratedAlways<string>
  day: GeneratedAlways<string | null>
  n: GeneratedAlways<number | null>
}

interface StatDayDeltaRow {
  metric: GeneratedAlways<number>
  business_type_id: GeneratedAlways<string>
  source_id: GeneratedAlways<string>
  day: GeneratedAlways<string>
  n: GeneratedAlways<number>
}

interface StatDayDifferenceRow {
  metric: GeneratedAlways<number>
  business_type_id: GeneratedAlways<string>
  source_id: GeneratedAlways<string>
  day: GeneratedAlways<string | null>
  kept: GeneratedAlways<number>
  counted: GeneratedAlways<number | null>
}

interface UsableSealRow {
  seal_authorize_id: GeneratedAlways<string>
  person_id: GeneratedAlways<string>
  business_type_id: GeneratedAlways<string>
  seal_id: GeneratedAlways<string>
  company_id: GeneratedAlways<string>
  seal_name: GeneratedAlways<string>
  seal_type: GeneratedAlways<1 | 2 | 3 | 4 | 5 | 6>
  width_pt: GeneratedAlways<number>
  height_pt: GeneratedAlways<number>
}

/** Every table and view by its name. */
export interface DB {
  account_act: AccountActRow
  archive_stamp: ArchiveStampRow
  audit_chain: AuditChainRow
  audit_event: AuditEventRow
  audit_root: AuditRootRow
  authority_key: AuthorityKeyRow
  auto_sign_grant: AutoSignGrantRow
  bank_branch: BankBranchRow
  batch_init: BatchInitRow
  batch_init_row: BatchInitRowRow
  business_manager: BusinessManagerRow
  business_type: BusinessTypeRow
  company: CompanyRow
  company_authentication: CompanyAuthenticationRow
  company_authentication_step: CompanyAuthenticationStepRow
  company_begun: CompanyBegunRow
  company_document: CompanyDocumentRow
  company_initiator: CompanyInitiatorRow
  company_member: CompanyMemberRow
  company_robot: CompanyRobotRow
  consent: ConsentRow
  contract: ContractRow
  contract_count: ContractCountRow
  contract_day: ContractDayRow
  contract_delta: ContractDeltaRow
  contract_notify: ContractNotifyRow
  contract_reading: ContractReadingRow
  contract_search: ContractSearchRow
  contract_source: ContractSourceRow
  demo_message: DemoMessageRow
  document_given: DocumentGivenRow
  download_record: DownloadRecordRow
  embed_page: EmbedPageRow
  embed_placing: EmbedPlacingRow
  face_session: FaceSessionRow
  file: FileRow
  file_hold: FileHoldRow
  function_menu: FunctionMenuRow
  human_check: HumanCheckRow
  idempotency: IdempotencyRow
  identity_check: IdentityCheckRow
  inbox_message: InboxMessageRow
  initiation_draft: InitiationDraftRow
  installation_fact: InstallationFactRow
  issued_certificate: IssuedCertificateRow
  login_try_elsewhere: LoginTryElsewhereRow
  master_key: MasterKeyRow
  message: MessageRow
  message_budget: MessageBudgetRow
  message_template: MessageTemplateRow
  mobile_change: MobileChangeRow
  notify_key: NotifyKeyRow
  operation_reading: OperationReadingRow
  operator_chain: OperatorChainRow
  operator_log: OperatorLogRow
  party: PartyRow
  person: PersonRow
  person_authentication: PersonAuthenticationRow
  person_avatar: PersonAvatarRow
  person_photo: PersonPhotoRow
  person_review_photo: PersonReviewPhotoRow
  person_review_step: PersonReviewStepRow
  person_transaction: PersonTransactionRow
  personal_signature: PersonalSignatureRow
  provider_event: ProviderEventRow
  provider_flow: ProviderFlowRow
  provider_request: ProviderRequestRow
  rate_bucket: RateBucketRow
  revocation_list: RevocationListRow
  role: RoleRow
  role_function: RoleFunctionRow
  role_person: RolePersonRow
  schema_migration: SchemaMigrationRow
  seal: SealRow
  seal_authorize: SealAuthorizeRow
  seal_position: SealPositionRow
  seal_use: SealUseRow
  session: SessionRow
  sign_attempt: SignAttemptRow
  sign_batch: SignBatchRow
  sign_batch_item: SignBatchItemRow
  sign_turn: SignTurnRow
  signature_page: SignaturePageRow
  signer: SignerRow
  signer_change: SignerChangeRow
  signing_flow: SigningFlowRow
  source_application: SourceApplicationRow
  source_application_answer: SourceApplicationAnswerRow
  source_application_key: SourceApplicationKeyRow
  source_application_nonce: SourceApplicationNonceRow
  source_application_secret: SourceApplicationSecretRow
  source_call: SourceCallRow
  source_event: SourceEventRow
  source_event_try: SourceEventTryRow
  source_initiation: SourceInitiationRow
  source_login: SourceLoginRow
  source_return: SourceReturnRow
  stat_company_day: StatCompanyDayRow
  stat_day: StatDayRow
  stat_delta: StatDeltaRow
  stat_user: StatUserRow
  template: TemplateRow
  template_field: TemplateFieldRow
  template_hold: TemplateHoldRow
  template_version: TemplateVersionRow
  verification_code: VerificationCodeRow
  acting_company: ActingCompanyRow
  current_stat_company_day: CurrentStatCompanyDayRow
  current_stat_day: CurrentStatDayRow
  initiating_company: InitiatingCompanyRow
  open_sign_attempt: OpenSignAttemptRow
  stat_company_day_delta: StatCompanyDayDeltaRow
  stat_company_day_difference: StatCompanyDayDifferenceRow
  stat_counted: StatCountedRow
  stat_day_delta: StatDayDeltaRow
  stat_day_difference: StatDayDifferenceRow
  usable_seal: UsableSealRow
}

