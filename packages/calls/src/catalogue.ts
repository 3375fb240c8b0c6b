import { businessMine } from './areas/business.ts'
import * as company from './areas/company.ts'
import { companyRealNameDownloadApplicationForm } from './areas/company-real-name.ts'
import * as contractQuery from './areas/contract-query.ts'
import { desc, descAll, descParentCodes } from './areas/dictionary.ts'
import * as files from './areas/files.ts'
import { initiateSave, initiateValidate } from './areas/initiate.ts'
import { pkiCa, pkiCrl, pkiOcsp, pkiOcspRequest, pkiTsa } from './areas/pki.ts'
import * as person from './areas/person.ts'
import * as personRealName from './areas/person-real-name.ts'
import { sealsAuthorizeByCompanyName, sealsAuthorizeByCompanyNameShow } from './areas/seals.ts'
import * as sign from './areas/sign.ts'
import { demoAccounts, demoMessages, siteInfo } from './areas/site.ts'
import * as user from './areas/user.ts'

/** Every call, by name: its path in camelCase. */
export const catalogue = {
  personLogin: person.personLogin,
  personSmsSendVerificationCode: person.personSmsSendVerificationCode,
  personVerifyStart: person.personVerifyStart,
  personVerify: person.personVerify,
  logout: user.logout,
  userInfo: user.userInfo,
  userNow: user.userNow,
  userPcUserInfo: user.userPcUserInfo,
  userMobileUserInfo: user.userMobileUserInfo,
  userMasterDataList: user.userMasterDataList,
  descAll,
  descParentCodes,
  desc,
  personRealNameGetRealNameInfo: personRealName.personRealNameGetRealNameInfo,
  personRealNameGetRealNameStatus: personRealName.personRealNameGetRealNameStatus,
  personRealNameChangeAuthWay: personRealName.personRealNameChangeAuthWay,
  personRealNameGetVCode: personRealName.personRealNameGetVCode,
  personRealNameVerifyVCode: personRealName.personRealNameVerifyVCode,
  companyMine: company.companyMine,
  companyHasAuthenticationCompany: company.companyHasAuthenticationCompany,
  companySearch: company.companySearch,
  companySearchInitiator: company.companySearchInitiator,
  companyRealNameDownloadApplicationForm,
  businessMine,
  sealsAuthorizeByCompanyName,
  sealsAuthorizeByCompanyNameShow,
  siteInfo,
  demoAccounts,
  demoMessages,
  filesUploadContract: files.filesUploadContract,
  filesMerge: files.filesMerge,
  filesOverview: files.filesOverview,
  filesPageImage: files.filesPageImage,
  filesContractsDownload: files.filesContractsDownload,
  filesDownloadContractFileId: files.filesDownloadContractFileId,
  adminPdfToImage: files.adminPdfToImage,
  filesSealsPreviewId: files.filesSealsPreviewId,
  initiateValidate,
  initiateSave,
  contractQueryListPerson: contractQuery.contractQueryListPerson,
  contractQueryOverviewPerson: contractQuery.contractQueryOverviewPerson,
  contractQueryDetail: contractQuery.contractQueryDetail,
  contractQuerySignatures: contractQuery.contractQuerySignatures,
  contractQueryEvidenceReport: contractQuery.contractQueryEvidenceReport,
  signUrl: sign.signUrl,
  signCancel: sign.signCancel,
  signReject: sign.signReject,
  signTask: sign.signTask,
  signIntentCode: sign.signIntentCode,
  signExecute: sign.signExecute,
  signSignReturn: sign.signSignReturn,
  shortTransactionNo: sign.shortTransactionNo,
  pkiCa,
  pkiCrl,
  pkiOcsp,
  pkiOcspRequest,
  pkiTsa,
}

/** The name of a call. */
export type CallName = keyof typeof catalogue
