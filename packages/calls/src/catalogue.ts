import * as archive from './areas/archive.ts'
import * as autoSign from './areas/auto-sign.ts'
import * as batchRecord from './areas/batch-record.ts'
import * as business from './areas/business.ts'
import * as businessManage from './areas/business-manage.ts'
import * as company from './areas/company.ts'
import * as companyManage from './areas/company-manage.ts'
import * as companyMembers from './areas/company-members.ts'
import * as companyRobot from './areas/company-robot.ts'
import * as companyReview from './areas/company-review.ts'
import * as companyRealName from './areas/company-real-name.ts'
import * as companySupplier from './areas/company-supplier.ts'
import * as contractManage from './areas/contract-manage.ts'
import * as contractQuery from './areas/contract-query.ts'
import * as contractRevisions from './areas/contract-revisions.ts'
import * as dictionary from './areas/dictionary.ts'
import * as downloads from './areas/downloads.ts'
import * as embed from './areas/embed.ts'
import * as embedPlacing from './areas/embed-placing.ts'
import * as externalPlacing from './areas/external-placing.ts'
import * as excelForms from './areas/excel-forms.ts'
import * as externalAccount from './areas/external-account.ts'
import * as externalContract from './areas/external-contract.ts'
import * as externalInitiation from './areas/external-initiation.ts'
import * as externalSign from './areas/external-sign.ts'
import * as face from './areas/face.ts'
import * as files from './areas/files.ts'
import * as initiate from './areas/initiate.ts'
import * as initiationDrafts from './areas/initiation-drafts.ts'
import * as innerContract from './areas/inner-contract.ts'
import * as live from './areas/live.ts'
import * as mdata from './areas/mdata.ts'
import * as messageTemplate from './areas/message-template.ts'
import * as messages from './areas/messages.ts'
import * as operations from './areas/operations.ts'
import * as listExport from './areas/list-export.ts'
import * as messageLedger from './areas/message-ledger.ts'
import * as operatorLog from './areas/operator-log.ts'
import * as person from './areas/person.ts'
import * as personManage from './areas/person-manage.ts'
import * as personRealName from './areas/person-real-name.ts'
import * as personReview from './areas/person-review.ts'
import * as personSearch from './areas/person-search.ts'
import * as photoReading from './areas/photo-reading.ts'
import * as pki from './areas/pki.ts'
import * as providerReturn from './areas/provider-return.ts'
import * as roleManage from './areas/role-manage.ts'
import * as seals from './areas/seals.ts'
import * as sign from './areas/sign.ts'
import * as signBatch from './areas/sign-batch.ts'
import * as signerChange from './areas/signer-change.ts'
import * as site from './areas/site.ts'
import * as singleSignOn from './areas/single-sign-on.ts'
import * as sourceApplication from './areas/source-application.ts'
import * as sourceEvent from './areas/source-event.ts'
import * as sourceLogin from './areas/source-login.ts'
import * as sourceSystem from './areas/source-system.ts'
import * as statistics from './areas/statistics.ts'
import * as templateRepair from './areas/template-repair.ts'
import * as templateStart from './areas/template-start.ts'
import * as template from './areas/template.ts'
import * as verify from './areas/verify.ts'
import * as user from './areas/user.ts'
import * as userAccount from './areas/user-account.ts'
import * as userCenter from './areas/user-center.ts'
import type { Call } from './call.ts'

/** Every call, by name: its path in camelCase. A call that an area exports is in it. */
export const catalogue = {
  ...callsOf(person),
  ...callsOf(user),
  ...callsOf(operations),
  ...callsOf(listExport),
  ...callsOf(messageLedger),
  ...callsOf(operatorLog),
  ...callsOf(companyManage),
  ...callsOf(personManage),
  ...callsOf(roleManage),
  ...callsOf(singleSignOn),
  ...callsOf(messageTemplate),
  ...callsOf(sourceSystem),
  ...callsOf(sourceApplication),
  ...callsOf(sourceLogin),
  ...callsOf(sourceEvent),
  ...callsOf(externalContract),
  ...callsOf(externalAccount),
  ...callsOf(externalSign),
  ...callsOf(innerContract),
  ...callsOf(externalInitiation),
  ...callsOf(userAccount),
  ...callsOf(userCenter),
  ...callsOf(dictionary),
  ...callsOf(personRealName),
  ...callsOf(personReview),
  ...callsOf(personSearch),
  ...callsOf(face),
  ...callsOf(providerReturn),
  ...callsOf(company),
  ...callsOf(companyMembers),
  ...callsOf(companyRobot),
  ...callsOf(companyRealName),
  ...callsOf(companyReview),
  ...callsOf(companySupplier),
  ...callsOf(business),
  ...callsOf(businessManage),
  ...callsOf(seals),
  ...callsOf(autoSign),
  ...callsOf(site),
  ...callsOf(files),
  ...callsOf(downloads),
  ...callsOf(initiate),
  ...callsOf(initiationDrafts),
  ...callsOf(contractQuery),
  ...callsOf(contractRevisions),
  ...callsOf(contractManage),
  ...callsOf(statistics),
  ...callsOf(templateRepair),
  ...callsOf(templateStart),
  ...callsOf(template),
  ...callsOf(embed),
  ...callsOf(embedPlacing),
  ...callsOf(externalPlacing),
  ...callsOf(excelForms),
  ...callsOf(batchRecord),
  ...callsOf(mdata),
  ...callsOf(messages),
  ...callsOf(live),
  ...callsOf(verify),
  ...callsOf(sign),
  ...callsOf(signBatch),
  ...callsOf(signerChange),
  ...callsOf(photoReading),
  ...callsOf(pki),
  ...callsOf(archive),
}

type CallsOf<Area> = { readonly [Name in keyof Area as Area[Name] extends Call ? Name : never]: Area[Name] }

function callsOf<Area extends object>(area: Area): CallsOf<Area> {
  // Exactly the exports the type keeps: an area's other exports are shapes and fields.
  return Object.fromEntries(Object.entries(area).filter(([, value]) => isCall(value))) as CallsOf<Area>
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
