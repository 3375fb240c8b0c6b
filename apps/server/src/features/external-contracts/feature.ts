import type { Feature } from '../../feature.ts'
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
import { generateFile, initiateOfTemplate } from './templates.ts'
import { cancelForSource, cancelSeveral, initiateForSource, initiateWithFile } from './write.ts'

/** What other systems do with the contracts that come from them. */
export const externalContractsFeature = {
  name: 'external-contracts',
  calls: {
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
    externalSignBatchUrl: batchSignLinks,
    externalSignCancel: cancelForSource,
    externalSignCancelBatch: cancelSeveral,
    externalSignUrl: signLinks,
  },
} satisfies Feature
