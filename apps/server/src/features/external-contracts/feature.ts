import type { Feature } from '../../feature.ts'
import { queryCompany, queryPerson, verifyForSource } from './accounts.ts'
import { innerFile, innerInitiate, innerLinks } from './inner.ts'
import { notifyAgain } from './notify.ts'
import {
  batchSignLinks,
  countContracts,
  downloadDocument,
  listBusinesses,
  listContracts,
  queryContract,
  queryContracts,
  signLinks,
  viewDocument,
} from './read.ts'
import { remindToAuthenticate } from './remind.ts'
import { generateFile, initiateOfTemplate } from './templates.ts'
import { cancelForSource, cancelSeveral, initiateForSource, initiateWithFile } from './write.ts'

/** What other systems do with the contracts that come from them. */
export const externalContractsFeature = {
  name: 'external-contracts',
  calls: {
    externalCompany: queryCompany,
    externalPerson: queryPerson,
    externalVerification: verifyForSource,
    innerContractFileGet: innerFile,
    innerContractUrl: innerLinks,
    innerContractV2Initiate: innerInitiate,
    externalBusinessType: listBusinesses,
    externalContractDownload: downloadDocument,
    externalContractInitiate: initiateForSource,
    externalContractInitiateWithFile: initiateWithFile,
    externalContractPreview: viewDocument,
    externalContractQuery: queryContract,
    externalContractQueryList: listContracts,
    externalContractQueryStatistics: countContracts,
    externalContractQueryV2: queryContracts,
    externalContractTemplateGenerateFile: generateFile,
    externalContractV2Initiate: initiateOfTemplate,
    externalContractViewFile: viewDocument,
    externalNotify: notifyAgain,
    externalSignBatchUrl: batchSignLinks,
    externalSignCancel: cancelForSource,
    externalSignCancelBatch: cancelSeveral,
    externalSignMessageSignerAuthenticationSend: remindToAuthenticate,
    externalSignUrl: signLinks,
  },
} satisfies Feature
