import { isSupplierCode, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyNote, representativeLabel, type OwnCompany } from '@qiyin/ui/company/company-note.ts'
import { CompanyState } from '@qiyin/ui/company/company-state.tsx'
import { BuildingIcon } from '@qiyin/ui/icons.tsx'
import { pageSizes } from '@qiyin/domain/paging.ts'
import type { TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { IconSlip } from '../../../components/icon-slip/icon-slip.tsx'
import { CompanyActs } from './company-acts.tsx'
import './company-table.css'

interface CompanyTableProps {
  companies: readonly OwnCompany[]
  /** With actions; otherwise with my rights. */
  managed: boolean
}

/** The companies of one relation, ten a page. */
export function CompanyTable({ companies, managed }: CompanyTableProps): ReactElement {
  const [page, setPage] = useState<{ pageNum: number; pageSize: number }>({
    pageNum: 1,
    pageSize: pageSizes.manage.initial,
  })
  const last = Math.max(1, Math.ceil(companies.length / page.pageSize))
  const pageNum = Math.min(page.pageNum, last)
  return (
    <DataTable<OwnCompany>
      className="company-table"
      rowKey="companyId"
      dataSource={companies.slice((pageNum - 1) * page.pageSize, pageNum * page.pageSize)}
      columns={[...columns, managed ? acts : rights]}
      scroll={{ x: 960 }}
      paging={{
        ...page,
        pageNum,
        total: companies.length,
        sizes: pageSizes.manage.options,
        onChange: (next, pageSize) => setPage({ pageNum: pageSize === page.pageSize ? next : 1, pageSize }),
      }}
    />
  )
}

const columns: NonNullable<TableProps<OwnCompany>['columns']> = [
  { title: '企业', key: 'company', render: (_, company) => <Name company={company} /> },
  {
    title: '认证渠道',
    key: 'supplier',
    width: 112,
    render: (_, { supplierCode }) =>
      isSupplierCode(supplierCode) ? supplierLabel[supplierCode] : supplierCode,
  },
  { title: '认证状态', key: 'state', width: 172, render: (_, company) => <State company={company} /> },
  {
    title: '管理员',
    key: 'administrator',
    width: 152,
    render: (_, { companyAdminName, companyAdminMobile, administrator }) => (
      <span className="company-table-two">
        <span>
          {companyAdminName ?? '-'}
          {administrator && <i className="company-table-me">我</i>}
        </span>
        <span className="cap ink3 num">{companyAdminMobile}</span>
      </span>
    ),
  },
]

const acts: NonNullable<TableProps<OwnCompany>['columns']>[number] = {
  title: '操作',
  key: 'acts',
  width: 204,
  // Where the table scrolls, what can be done with a company stays in sight.
  fixed: 'right',
  render: (_, company) => <CompanyActs company={company} />,
}

const rights: typeof acts = {
  title: '我的权限',
  key: 'rights',
  width: 204,
  render: (_, { managesSeals, managesPeople }) =>
    [managesSeals && '印章管理', managesPeople && '人员授权'].filter(Boolean).join('、') || '成员',
}

function Name({ company }: { company: OwnCompany }): ReactElement {
  const { companyName, creditNo, legalPersonName, organizationType } = company
  return (
    <div className="company-table-name">
      <IconSlip>
        <BuildingIcon size={18} />
      </IconSlip>
      <span className="company-table-two">
        <Link className="cut" title={companyName} to={paths.enterpriseEdit(company)}>
          {companyName}
        </Link>
        <span className="cap ink3 cut">
          {creditNo ?? '统一社会信用代码待填写'}
          {legalPersonName && ` • ${representativeLabel(organizationType)} ${legalPersonName}`}
        </span>
      </span>
    </div>
  )
}

const noteLength = 10

function State({ company }: { company: OwnCompany }): ReactElement {
  const note = companyNote(company)
  const cut = note.text.length > noteLength + 6 ? `${note.text.slice(0, noteLength)}…` : note.text
  return (
    <span className="company-table-two">
      <CompanyState authStatus={company.authStatus} status={company.status} />
      <span className={`cap company-table-note ${note.care ? 'warn' : 'ink3'}`} title={note.text}>
        {cut}
      </span>
    </span>
  )
}
