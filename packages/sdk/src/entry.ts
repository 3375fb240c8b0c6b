/* What another system uses: `createClient` for its calls, `checkCallback` for what it is told. */
export { createClient, type Client, type ClientOptions, type LoginLink } from './client.ts'
export { CallRefused } from './call-refused.ts'
export { CallbackRefused, checkCallback, type Callback, type ReceivedCallback } from './callback.ts'
export { externalPerson, externalCompany, externalVerification } from '@qiyin/calls/areas/external-account.ts'
export {
  externalContractInitiate,
  externalContractInitiateWithFile,
  externalContractV2Initiate,
  externalContractTemplateGenerateFile,
  externalContractQueryStatistics,
  externalBusinessType,
  externalContractQuery,
  externalContractQueryV2,
  externalContractQueryList,
  externalContractDownload,
  externalContractViewFile,
  externalContractPreview,
  externalSignUrl,
  externalSignBatchUrl,
  externalSignCancel,
  externalSignCancelBatch,
} from '@qiyin/calls/areas/external-contract.ts'
export { externalSignEmbed } from '@qiyin/calls/areas/embed.ts'
export { externalContractEmbed } from '@qiyin/calls/areas/external-placing.ts'
export {
  externalContractAsyncInitiate,
  externalContractAsyncInitiateQuery,
} from '@qiyin/calls/areas/external-initiation.ts'
export {
  externalSignAutoSign,
  externalSignBatchAutoSign,
  externalSignSignerPermission,
  externalSignMessageSignerAuthenticationSend,
} from '@qiyin/calls/areas/external-sign.ts'
export {
  innerContractFileGet,
  innerContractUrl,
  innerContractV2Initiate,
} from '@qiyin/calls/areas/inner-contract.ts'
export { externalNotify } from '@qiyin/calls/areas/source-event.ts'
