import type { Feature } from '../../feature.ts'
import { verifyAmount } from './amount.ts'
import { auditBankInfo } from './bank-info.ts'
import { readDocument, uploadApplicationForm, uploadCreditImage } from './documents.ts'
import { downloadApplicationForm } from './download-application-form.ts'
import { sendPayout } from './payout-job.ts'
import {
  listReviews,
  markPaid,
  readReviewDocument,
  returnFromAuthorization,
  reviewCompany,
} from './review.ts'
import { readReview, readReviewLicence, revealReviewBankNo } from './review-detail.ts'
import { renewPayout } from './renew-payout.ts'
import { readLicence } from './read-licence.ts'
import { reviewAutomatically } from './review-job.ts'
import { askAboutCompanies } from './supplier-job.ts'
import { listSupplierBranches } from './supplier-payment.ts'
import { listSupplierWays } from './supplier-proof.ts'
import { startAtSupplier } from './supplier-start.ts'
import { restart, submitAdmin, submitForReview, submitInfo, withdraw } from './submit.ts'

export const companyRealNameFeature = {
  name: 'company-real-name',
  calls: {
    companyRealNameDownloadApplicationForm: downloadApplicationForm,
    companyRealNameSubmitAdmin: submitAdmin,
    companyRealNameSubmitInfo: submitInfo,
    companyRealNameBankInfoAudit: auditBankInfo,
    companyRealNameUploadCreditImage: uploadCreditImage,
    companyRealNameUploadApplicationForm: uploadApplicationForm,
    companyRealNameDocument: readDocument,
    companyRealNameCredentialVerifyCreditImageOcr: readLicence,
    companyRealNameSubmit: submitForReview,
    companyRealNameBankAmountVerify: verifyAmount,
    companyRealNameWithdraw: withdraw,
    companyRealNamePayoutRenew: renewPayout,
    companyRealNameRestart: restart,
    companyRealNameSupplierStart: startAtSupplier,
    companyRealNameSupplierBranches: listSupplierBranches,
    companyRealNameSupplierWays: listSupplierWays,
    companyRealNameReviews: listReviews,
    companyRealNameReviewDetail: readReview,
    companyRealNameReviewLicence: readReviewLicence,
    companyRealNameReviewBankNo: revealReviewBankNo,
    companyRealNameReviewDocument: readReviewDocument,
    companyRealNameReview: reviewCompany,
    companyRealNamePaid: markPaid,
    returnAuthorizeCompany: returnFromAuthorization,
  },
  jobs: [askAboutCompanies, reviewAutomatically, sendPayout],
  tables: ['company_authentication', 'company_authentication_step', 'company_document'],
} satisfies Feature
