import {
  companyRealNameBankInfoAudit,
  companyRealNameSubmit,
  companyRealNameSubmitAdmin,
  companyRealNameSubmitInfo,
  companyRealNameUploadApplicationForm,
  companyRealNameUploadCreditImage,
} from '@qiyin/calls/areas/company-real-name.ts'
import { companyRealNameReview, companyRealNameReviewDetail } from '@qiyin/calls/areas/company-review.ts'
import { companyAuthenticationV2, companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { demoBankStatement } from '@qiyin/calls/areas/site.ts'
import { samplePng } from './sample-image.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestAnswer, TestSession } from './test-client.ts'

/** One application: a company with a supplier. */
export interface Application {
  readonly companyId: string
  readonly supplierCode: 'BEST_SIGN' | 'FDD' | 'E_SIGN'
}

/** A picture of a paper, large enough to be read; or one that claims to be as wide and high as that. */
export function photoOf(claimedPx = 800): Uint8Array<ArrayBuffer> {
  return new Uint8Array(samplePng(800, 800, { widthPx: claimedPx, heightPx: claimedPx }))
}

/** The bank data of every application. */
export const bankInfoBO = {
  bankProvinceId: '33',
  bankProvince: '浙江省',
  bankCity: '杭州市',
  bankNo: '5719 0488 8210 802',
  bankName: '招商银行',
  subBranchName: '招商银行股份有限公司杭州示例支行',
}

/** Who applies on a server. */
export interface Applicant {
  readonly server: TestServer
  readonly session: TestSession
}

interface NewApplication {
  readonly companyName: string
  readonly creditNo: string
  /** Who the licence says represents the company; the applicant acts as that one, or else as an agent. */
  readonly legalPerson?: string
  /** The photo of the licence; one on which nothing stands unless given. */
  readonly licence?: Uint8Array<ArrayBuffer>
  /** FDD unless given. */
  readonly supplierCode?: Application['supplierCode']
}

/** Goes as far as the licence: the way is still to be chosen. */
export async function beginApplication(
  { server, session }: Applicant,
  { companyName, creditNo, legalPerson, licence = photoOf(), supplierCode = 'FDD' }: NewApplication,
): Promise<Application> {
  const { result } = await server.call(companyAuthenticationV2, { companyName, supplierCode }, { session })
  const which = { companyId: result.companyId, supplierCode }
  const companyPrincipalType = legalPerson === undefined ? 2 : 1
  const admin = { ...which, companyPrincipalType, organizationType: 0, agreed: true as const }
  accepted(await server.call(companyRealNameSubmitAdmin, admin, { session }))
  const file = { bytes: licence, name: '执照.png' }
  const photo = await server.call(companyRealNameUploadCreditImage, which, { session, file })
  const info = {
    ...which,
    organizationType: 0,
    creditImageFileId: photo.result.id,
    companyName,
    creditNo,
    legalPersonName: legalPerson ?? '赵法人',
  }
  accepted(await server.call(companyRealNameSubmitInfo, info, { session }))
  return which
}

/** Chooses the payment and hands in everything for the review. */
export async function handIn(
  { server, session }: Applicant,
  which: Application,
  bankNo = bankInfoBO.bankNo,
): Promise<void> {
  const audit = { ...which, companyVerifyWay: 2, bankInfoBO: { ...bankInfoBO, bankNo } }
  accepted(await server.call(companyRealNameBankInfoAudit, audit, { session }))
  const file = { bytes: photoOf(), name: '申请表.png' }
  accepted(await server.call(companyRealNameUploadApplicationForm, which, { session, file }))
  accepted(await server.call(companyRealNameSubmit, which, { session }))
}

/** A reviewer looks at the application as it stands and passes it, or refuses it as told. */
export async function judge(
  { server, session }: Applicant,
  which: Application,
  verdict: { readonly pass: boolean; readonly reason?: string } = { pass: true },
): Promise<TestAnswer> {
  const { result } = await server.call(companyRealNameReviewDetail, which, { session })
  const { authenticationSerialNo } = result
  return server.call(companyRealNameReview, { ...which, authenticationSerialNo, ...verdict }, { session })
}

/** Has the application reviewed and the amount paid: resolves with it, as the bank's statement tells it. */
export async function passReview(
  { server, session }: Applicant,
  { reviewer, which }: { reviewer: TestSession; which: Application },
): Promise<string> {
  accepted(await judge({ server, session: reviewer }, which))
  return sentAmount({ server, session }, which)
}

/** The amount that was sent, once the jobs have run. */
export async function sentAmount({ server, session }: Applicant, which: Application): Promise<string> {
  await server.runJobs()
  const { result } = await server.call(demoBankStatement, which, { session })
  return result[0]?.amount ?? ''
}

/** Where the application stands. */
export async function applicationStatus({ server, session }: Applicant, which: Application): Promise<number> {
  return (await server.call(companyGetByCompanyId, which, { session })).result.authStatus
}

function accepted({ code, message }: { code: number | undefined; message: string | undefined }): void {
  if (code !== 0) throw new Error(`refused: ${message}`)
}
