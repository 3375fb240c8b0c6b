import { companyMine } from '@qiyin/calls/areas/company.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import type { OwnCompany } from '@qiyin/ui/company/company-note.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { HelpIcon, PlusIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EnterpriseGuide } from '../../../components/company-dialogs/enterprise-guide.tsx'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'
import { CompanyFilter } from './company-filter.tsx'
import { CompanyTable } from './company-table.tsx'
import './basic-info-page.css'

/** W-20b /enterprise-manage/basic-info: the companies I administer. */
export function BasicInfoPage(): ReactElement {
  return <Companies tab="managed" />
}

/** /enterprise-manage/enterprise-list: those I belong to without administering them. */
export function EnterpriseListPage(): ReactElement {
  return <Companies tab="belonged" />
}

type Tab = 'managed' | 'belonged'

function Companies({ tab }: { tab: Tab }): ReactElement {
  usePageTitle('企业信息')
  const navigate = useNavigate()
  const [guide, setGuide] = useState(false)
  const companies = useCall(companyMine, {})
  const counted = (one: Tab): number | undefined => companies.data?.filter(isIn(one)).length
  return (
    <>
      <PageHead title="企业信息">
        <div className="row g12">
          <Button type="text" icon={<HelpIcon />} onClick={() => setGuide(true)}>
            企业指引
          </Button>
          <Button type="primary" icon={<PlusIcon />} onClick={() => void navigate(paths.enterpriseEdit())}>
            新增企业
          </Button>
        </div>
      </PageHead>
      <section className="sheet basic-info-page" aria-label="企业列表">
        <StateTabs
          of="企业范围"
          items={[
            { key: 'managed', label: '我管理的企业', count: counted('managed') },
            { key: 'belonged', label: '我所属的企业', count: counted('belonged') },
          ]}
          active={tab}
          onChange={(key) => void navigate(paths.enterprises(key === 'belonged'))}
        />
        <Region query={companies} skeleton={<ManageSkeleton />}>
          {(all) => <List companies={all.filter(isIn(tab))} tab={tab} />}
        </Region>
      </section>
      {guide && <EnterpriseGuide onClose={() => setGuide(false)} />}
    </>
  )
}

function isIn(tab: Tab): (company: OwnCompany) => boolean {
  return ({ administrator }) => administrator === (tab === 'managed')
}

function List({ companies, tab }: { companies: readonly OwnCompany[]; tab: Tab }): ReactElement {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  if (companies.length === 0)
    return tab === 'managed' ? (
      <Blank art="empty" title="暂无企业" text="创建企业并完成实名认证后，可代表企业发起和签署合同">
        <Button type="primary" onClick={() => void navigate(paths.enterpriseEdit())}>
          新增企业
        </Button>
      </Blank>
    ) : (
      <Blank art="empty" title="暂无所属企业" text="企业管理员将您加入企业后，会显示在这里" />
    )
  const shown = companies.filter((one) => fits(one, search))
  return (
    <>
      <CompanyFilter search={search} onChange={(next) => setSearch(next, { replace: true })} />
      {shown.length === 0 ? (
        <Blank art="empty" title="没有符合条件的结果" text="换个条件试试，或清除全部条件">
          <Button onClick={() => setSearch({}, { replace: true })}>重置筛选</Button>
        </Blank>
      ) : (
        <CompanyTable companies={shown} managed={tab === 'managed'} />
      )}
    </>
  )
}

function fits(company: OwnCompany, search: URLSearchParams): boolean {
  const word = (search.get('q') ?? '').trim().toUpperCase()
  const status = search.get('authStatus')
  const supplier = search.get('supplierCode')
  return (
    `${company.companyName} ${company.creditNo ?? ''}`.toUpperCase().includes(word) &&
    (status === null || String(company.authStatus) === status) &&
    (supplier === null || company.supplierCode === supplier)
  )
}
