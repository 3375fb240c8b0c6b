import {
  personRealNameReview,
  personRealNameReviewDetail,
  personRealNameReviewPhoto,
  personRealNameReviews,
} from '@qiyin/calls/areas/person-review.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { isSupplierCode, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { identityTypeName } from '@qiyin/domain/person/document-number.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Alert, Button, Image } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import './person-review-page.css'

// It comes when it is opened.
const RefusalDialog = lazy(async () => ({
  default: (await import('../../../components/refusal-dialog/refusal-dialog.tsx')).RefusalDialog,
}))

type Detail = Answer<typeof personRealNameReviewDetail>

/** W-31b /sys-manage/user-personal/review/{authenticationSerialNo}: the document beside the face, and what was typed. */
export function PersonReviewPage(): ReactElement {
  usePageTitle('个人认证审核')
  const { serialNo = '' } = useParams()
  const detail = useCall(
    personRealNameReviewDetail,
    { authenticationSerialNo: serialNo },
    { staleMs: Infinity },
  )
  return (
    <Region
      query={detail}
      skeleton={<ManageSkeleton />}
      back={
        <Link className="btn primary" to={paths.personReviews()}>
          返回待审核
        </Link>
      }
    >
      {(person) => <Review person={person} />}
    </Region>
  )
}

const phrases = ['证件照片模糊', '证件信息与填写的不一致', '人脸与证件照片不符', '证件已过有效期'] as const

function Review({ person }: { person: Detail }): ReactElement {
  const navigate = useNavigate()
  const [refusing, setRefusing] = useState(false)
  const { authenticationSerialNo } = person
  const review = useCallMutation(personRealNameReview, {
    stale: [personRealNameReviews, personRealNameReviewDetail],
    successText: '操作成功',
    // Somebody else has decided meanwhile: what can no longer be done, goes.
    onFailure: ({ code }) => {
      if (code === formRefusals.REVIEWED_BEFORE.code) {
        setRefusing(false)
        void invalidate(personRealNameReviews, personRealNameReviewDetail)
      }
      return false
    },
    onSuccess: () => void navigate(paths.personReviews()),
  })
  const open = person.authStatus === personAuthStatus.inReview && !person.own
  const pass = async (): Promise<void> => {
    const content = `确认两张照片为同一人，且证件与「${person.name}」填写的信息一致？通过后将为其完成实名认证。`
    if (await confirm({ title: '审核通过', content, okText: '审核通过' }))
      review.mutate({ authenticationSerialNo, pass: true })
  }
  return (
    <>
      <PageHead title={person.name}>
        {open && (
          <div className="row g8">
            <Button danger onClick={() => setRefusing(true)}>
              审核不通过
            </Button>
            <Button type="primary" loading={review.isPending} onClick={() => void pass()}>
              审核通过
            </Button>
          </div>
        )}
      </PageHead>
      {person.own && (
        <Alert
          className="person-review-page-alert"
          type="warning"
          showIcon
          title="这是您本人的申请，须由其他管理员审核"
        />
      )}
      <div className="person-review-page">
        <section className="sheet person-review-page-photos" aria-label="照片比对">
          <Image.PreviewGroup>
            <Photo of={{ authenticationSerialNo, kind: 'document' }} label="证件照片" />
            <Photo of={{ authenticationSerialNo, kind: 'face' }} label="人脸照片" />
          </Image.PreviewGroup>
        </section>
        <section className="sheet person-review-page-facts" aria-label="填写的信息">
          <h2 className="h-sheet">填写的信息</h2>
          <dl className="person-review-page-rows">
            <dt>姓名</dt>
            <dd>{person.name}</dd>
            <dt>证件类型</dt>
            <dd>{identityTypeName(person.identityType)}</dd>
            <dt>证件号码</dt>
            <dd>{person.identityNo}</dd>
            <dt>手机号</dt>
            <dd>{person.mobile}</dd>
            <dt>渠道</dt>
            <dd>
              {isSupplierCode(person.supplierCode) ? supplierLabel[person.supplierCode] : person.supplierCode}
            </dd>
          </dl>
          <p className="cap ink3">手机号已由短信验证码确认。查看照片和证件号码均会留下记录。</p>
        </section>
      </div>
      <Suspense>
        {refusing && (
          <RefusalDialog
            about={{ name: person.name, note: `手机号 ${person.mobile}` }}
            applicant="申请人"
            phrases={phrases}
            busy={review.isPending}
            onClose={() => setRefusing(false)}
            onRefuse={(reason) => review.mutate({ authenticationSerialNo, pass: false, reason })}
          />
        )}
      </Suspense>
    </>
  )
}

/** The same for each, so that nothing moves when it has come; whole, it opens over the page. */
const photoHeightPx = 320

function Photo({ of, label }: { of: Args<typeof personRealNameReviewPhoto>; label: string }): ReactElement {
  return (
    <figure className="person-review-page-photo">
      <figcaption className="b6">{label}</figcaption>
      <Image src={addressOf(personRealNameReviewPhoto, of)} alt={label} width="100%" height={photoHeightPx} />
    </figure>
  )
}
