import type { Feature } from '../../feature.ts'
import {
  batchSignLinks,
  downloadDocument,
  listContracts,
  queryContract,
  queryContracts,
  signLinks,
  viewDocument,
} from './read.ts'
import { cancelForSource, cancelSeveral, initiateForSource, initiateWithFile } from './write.ts'

/** What other systems do with the contracts that come from them. */
export const externalContractsFeature = {
  name: 'external-contracts',
  calls: {
    externalContractDownload: downloadDocument,
    externalContractInitiate: initiateForSource,
    externalContractInitiateWithFile: initiateWithFile,
    externalContractPreview: viewDocument,
    externalContractQuery: queryContract,
    externalContractQueryList: listContracts,
    externalContractQueryV2: queryContracts,
    externalContractViewFile: viewDocument,
    externalSignBatchUrl: batchSignLinks,
    externalSignCancel: cancelForSource,
    externalSignCancelBatch: cancelSeveral,
    externalSignUrl: signLinks,
  },
} satisfies Feature
