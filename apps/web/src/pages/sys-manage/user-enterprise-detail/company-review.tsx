import { companyManageQueryCompanyDetails } from '@qiyin/calls/areas/company-manage.ts'
import {
  companyRealNamePaid,
  companyRealNameReview,
  companyRealNameReviewDetail,
  companyRealNameReviewLicence,
  companyRealNameReviews,
} from '@qiyin/calls/areas/company-review.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import type { CallFailure } from '@qiyin/ui/base/call-failure.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { CompanyState } from '@qiyin/ui/company/company-state.tsx'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Alert, Button, Tooltip } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { Crumbs } from '../../../components/crumbs/crumbs.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { countSubmissions, type Application } from './application.ts'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewPapers, unseenText, type Paper } from './review-papers.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { useLicenceReading, type LicenceReading } from './use-licence-reading.ts'
import './company-review.css'

// It comes when it is opened.
const RefusalDialog = lazy(async () => ({
  default: (await import('../../../components/refusal-dialog/refusal-dialog.tsx')).RefusalDialog,
}))

/** An application that waits for a reviewer, or for its amount, beside its photos. */
export function CompanyReview({ which }: Pick<ReviewProps, 'which'>): ReactElement {
  const detail = useCall(companyRealNameReviewDetail, which, { staleMs: Infinity })
  return (
    <Region query={detail} skeleton={<ManageSkeleton />}>
      {(application) => (
        // What was ticked off is of this application alone.
        <Review key={application.authenticationSerialNo} application={application} which={which} />
      )}
    </Region>
  )
}

interface ReviewProps {
  application: Application
  which: { companyId: string; supplierCode: SupplierCode }
}

function Review({ application, which }: ReviewProps): ReactElement {
  const { authenticationSerialNo } = application
  const navigate = useNavigate()
  const [refusing, setRefusing] = useState(false)
  const papers: readonly [Paper, Paper] = [
    { label: '营业执照', documentId: application.creditImageFileId },
    { label: '企业认证申请表', documentId: application.applicationFormFileId },
  ]
  const [shown, setShown] = useState(papers[0].label)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([shown]))
  // Somebody else has decided meanwhile: who, is told; what can no longer be done, goes.
  const leaveToFirst = ({ code }: CallFailure): boolean => {
    if (code !== formRefusals.REVIEWED_BEFORE.code) return false
    setRefusing(false)
    void invalidate(...stale)
    return false
  }
  const done = {
    stale,
    successText: '操作成功',
    onFailure: leaveToFirst,
    onSuccess: () => {
      const next = application.queue?.next ?? application.queue?.previous
      void navigate(next ? paths.companyReview(next) : paths.companyReviews())
    },
  }
  const reading = useLicenceReading(which, application)
  const review = useCallMutation(companyRealNameReview, done)
  const paid = useCallMutation(companyRealNamePaid, done)
  const open = application.authStatus === companyAuthStatus.inReview && !application.own
  const pass = async (): Promise<void> => {
    const content = `${unseenText(papers, seen)}确认「${application.companyName}」的资料与照片一致？通过后将向其对公账户打款。`
    if (await confirm({ title: '审核通过', content, okText: '审核通过' }))
      review.mutate({ ...which, authenticationSerialNo, pass: true })
  }
  return (
    <>
      <Crumbs list={{ text: '企业用户', to: paths.companyReviews() }} here="企业详情" />
      <PageHead title={application.companyName}>
        <div className="row g16">
          {application.queue && <ReviewQueue queue={application.queue} />}
          {open && (
            <div className="row g8">
              <Button danger onClick={() => setRefusing(true)}>
                审核不通过
              </Button>
              <Tooltip title={reading.open ? holdText(reading) : ''}>
                <Button
                  type="primary"
                  disabled={reading.open}
                  loading={review.isPending}
                  onClick={() => void pass()}
                >
                  审核通过
                </Button>
              </Tooltip>
            </div>
          )}
        </div>
      </PageHead>
      <p className="company-review-standing">
        <CompanyState authStatus={application.authStatus} status={accountStatus.active} />
        <span className="ink3">认证渠道 {supplierLabel[which.supplierCode]}</span>
        {application.submittedTime !== null && (
          <span className="ink3 num">{application.submittedTime.slice(0, 16)} 提交</span>
        )}
        <span className="ink3 num company-review-serial">
          流水号 {authenticationSerialNo}
          <CopyButton text={authenticationSerialNo} label="复制流水号" />
        </span>
      </p>
      {application.own && (
        <Alert className="company-review-alert" type="warning" showIcon title="不能审核自己管理的企业" />
      )}
      {application.payout && (
        <Alert
          className="company-review-alert"
          type="info"
          showIcon
          title={`请向该企业的对公账户汇款 ${application.payout.amount} 元，附言「企业认证 ${application.payout.remark}」`}
          action={
            <Button type="primary" loading={paid.isPending} onClick={() => paid.mutate(which)}>
              已打款
            </Button>
          }
        />
      )}
      <div className="company-review">
        <ReviewPapers
          companyId={which.companyId}
          papers={papers}
          shown={shown}
          seen={seen}
          onShow={(label) => {
            setShown(label)
            setSeen(new Set([...seen, label]))
          }}
        />
        <ReviewFacts application={application} reading={reading} />
      </div>
      <Suspense>
        {refusing && (
          <RefusalDialog
            about={{ name: application.companyName, note: submissionOf(application) }}
            applicant="管理员"
            phrases={phrases}
            busy={review.isPending}
            onClose={() => setRefusing(false)}
            onRefuse={(reason) => review.mutate({ ...which, authenticationSerialNo, pass: false, reason })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Why nothing can be passed yet. */
function holdText({ checks }: LicenceReading): string {
  return checks ? '请先逐项核对与照片不一致的内容' : '正在识别照片，请稍候'
}

/** Which of the company's submissions it is, and whose. */
function submissionOf({ submissions, applicantName }: Application): string {
  const times = countSubmissions(submissions)
  return [...(times > 0 ? [`第 ${times} 次提交`] : []), `管理员 ${applicantName ?? '-'}`].join('，')
}

/** What a decision changes. */
const stale = [
  companyRealNameReviews,
  companyRealNameReviewDetail,
  companyRealNameReviewLicence,
  companyManageQueryCompanyDetails,
] as const

const phrases = ['营业执照照片模糊', '申请表未加盖公章', '企业名称与营业执照不一致', '银行信息有误'] as const
