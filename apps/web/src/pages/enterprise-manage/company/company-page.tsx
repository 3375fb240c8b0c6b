import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyActions } from '@qiyin/domain/company/actions.ts'
import { isSupplierCode, supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { refusalNote } from '@qiyin/ui/company/company-note.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Alert } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'
import type { CompanyDetail } from './company-detail.ts'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyHead } from './company-head.tsx'
import { CompanyMembers } from './company-members.tsx'
import { CompanyRecords } from './company-records.tsx'
import { CompanyCertificate } from './company-certificate.tsx'
import './company-page.css'

/** W-20d /enterprise-manage/basic-info/edit/{companyId}/{supplierCode}. */
export function CompanyPage(): ReactElement {
  usePageTitle('企业详情')
  const { companyId = '', supplierCode = '' } = useParams()
  if (!isSupplierCode(supplierCode)) return <Navigate to={paths.notFound()} replace />
  return <Company key={`${companyId}/${supplierCode}`} companyId={companyId} supplierCode={supplierCode} />
}

function Company({
  companyId,
  supplierCode,
}: {
  companyId: string
  supplierCode: SupplierCode
}): ReactElement {
  const detail = useCall(companyGetByCompanyId, { companyId, supplierCode })
  return (
    <Region
      query={detail}
      skeleton={<ManageSkeleton />}
      back={
        <Link className="btn primary" to={paths.enterprises()}>
          返回企业信息
        </Link>
      }
    >
      {(company) => <Loaded company={company} supplierCode={supplierCode} />}
    </Region>
  )
}

const loadSeals = () => import('./company-seals.tsx')
const CompanySeals = lazy(async () => ({ default: (await loadChunk(loadSeals)).CompanySeals }))

const loadRobots = () => import('./company-robots.tsx')
const CompanyRobots = lazy(async () => ({ default: (await loadChunk(loadRobots)).CompanyRobots }))

type Tab = 'facts' | 'seals' | 'robots' | 'records'

/** What the page that led here says. */
interface Arrival {
  /** The person wanted to manage seals without a grant. */
  readonly sealsWithoutGrant?: boolean
}

function Loaded({
  company,
  supplierCode,
}: {
  company: CompanyDetail
  supplierCode: SupplierCode
}): ReactElement {
  const { state } = useLocation()
  // Only pages of this application write it.
  const arrival = (state ?? {}) as Arrival
  const [tab, setTab] = useState<Tab>(arrival.sealsWithoutGrant ? 'seals' : 'facts')
  const actions = companyActions(company)
  const refusal = refusalNote(company)
  const tabs = [
    { key: 'facts', label: '企业信息' },
    { key: 'seals', label: '印章管理' },
    ...(company.allowEditCompany
      ? [
          { key: 'robots', label: '群机器人' },
          { key: 'records', label: '认证记录' },
        ]
      : []),
  ]
  return (
    <>
      <CompanyHead company={company} actions={actions} />
      <div className="company-page-tabs">
        <StateTabs
          of="企业详情"
          items={tabs}
          active={tab}
          onChange={(key) => setTab(isTab(key) ? key : 'facts')}
        />
      </div>
      {!company.isCurrentSupplier && (
        <Alert
          className="company-page-alert"
          type="warning"
          showIcon
          title={`该认证渠道（${supplierLabel[supplierCode]}）不是当前使用的渠道`}
        />
      )}
      {refusal !== null && <Alert className="company-page-alert" type="error" showIcon title={refusal} />}
      {tab === 'facts' && (
        <div className="company-page">
          <div className="company-page-column">
            <CompanyFacts company={company} />
            {company.managesPeople && <CompanyMembers company={company} part="initiators" />}
          </div>
          <div className="company-page-column">
            <CompanyCertificate company={company} />
            {company.managesPeople && <CompanyMembers company={company} part="administrators" />}
          </div>
        </div>
      )}
      {tab === 'seals' && (
        <Suspense>
          <CompanySeals company={company} withoutGrant={arrival.sealsWithoutGrant === true} />
        </Suspense>
      )}
      {tab === 'robots' && (
        <Suspense>
          <CompanyRobots company={company} />
        </Suspense>
      )}
      {tab === 'records' && <CompanyRecords company={company} />}
    </>
  )
}

function isTab(key: string): key is Tab {
  return key === 'facts' || key === 'seals' || key === 'robots' || key === 'records'
}
