import {
  companyManageFreeze,
  companyManageQuery,
  companyManageQueryCompanyDetails,
  companyManageUnfreeze,
} from '@qiyin/calls/areas/company-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { CompanyState } from '@qiyin/ui/company/company-state.tsx'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Button, Image } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Crumbs } from '../../../components/crumbs/crumbs.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyPhoto } from './company-photo.tsx'
import { CompanyProgress } from './company-progress.tsx'
import { CompanySeals } from './company-seals.tsx'
import './company-detail.css'

// It comes when it is opened.
const ManagerDialog = lazy(async () => ({
  default: (await import('../../../components/company-dialogs/manager-dialog.tsx')).ManagerDialog,
}))

type Company = Answer<typeof companyManageQueryCompanyDetails>

/** An enterprise as system managers see it: its facts, papers and seals, read only, and what they may do with it. */
export function CompanyDetail({ company }: { company: Company }): ReactElement {
  const { companyId, companyName, creditImageFileId, applicationFormFileId } = company
  return (
    <>
      <Crumbs list={{ text: '企业用户', to: paths.companyReviews() }} here="企业详情" />
      <PageHead title={companyName}>
        <Acts company={company} />
      </PageHead>
      <p className="company-detail-standing">
        <CompanyState authStatus={company.authStatus} status={company.status} />
        <span className="ink3">认证渠道 {supplierLabel[company.supplierCode]}</span>
        <span className="ink3 num">{company.createdTime.slice(0, 16)} 创建</span>
      </p>
      <div className="company-detail">
        <CompanyProgress company={company} />
        <CompanyFacts company={company} />
        {(creditImageFileId !== null || applicationFormFileId !== null) && (
          <section className="sheet company-detail-part" aria-label="认证图片">
            <h2 className="h-sheet">认证图片</h2>
            <div className="company-detail-photos">
              <Image.PreviewGroup>
                <CompanyPhoto companyId={companyId} documentId={creditImageFileId} label="营业执照" />
                <CompanyPhoto
                  companyId={companyId}
                  documentId={applicationFormFileId}
                  label="企业认证申请表"
                />
              </Image.PreviewGroup>
            </div>
          </section>
        )}
        <CompanySeals companyId={companyId} />
      </div>
    </>
  )
}

function Acts({ company }: { company: Company }): ReactElement {
  const { companyId, companyName, status, authStatus } = company
  const [asked, setAsked] = useState<'change' | 'reverify' | null>(null)
  const done = { stale: [companyManageQueryCompanyDetails, companyManageQuery], successText: '操作成功' }
  // Refused, the page may have shown what does not stand any more.
  const onFailure = (): boolean => {
    void invalidate(...done.stale)
    return false
  }
  const freeze = useCallMutation(companyManageFreeze, { ...done, onFailure })
  const unfreeze = useCallMutation(companyManageUnfreeze, { ...done, onFailure })
  const isFrozen = status === accountStatus.frozen
  const turn = async (): Promise<void> => {
    const title = isFrozen ? '解冻' : '冻结'
    const content = isFrozen
      ? `确定解冻企业「${companyName}」？`
      : `冻结后企业「${companyName}」将无法发起和签署，确定冻结？`
    if (!(await confirm({ title, content, okText: title, danger: !isFrozen }))) return
    if (isFrozen) unfreeze.mutate({ companyId, formerStatus: status })
    else freeze.mutate({ companyId, formerStatus: status })
  }
  return (
    <div className="row g8">
      <Button onClick={() => void turn()}>{isFrozen ? '解冻' : '冻结'}</Button>
      <Button onClick={() => setAsked('change')}>更换管理员</Button>
      {authStatus === companyAuthStatus.authenticated && (
        <Button onClick={() => setAsked('reverify')}>重新认证</Button>
      )}
      {asked && (
        <Suspense>
          <ManagerDialog company={company} act={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  )
}
