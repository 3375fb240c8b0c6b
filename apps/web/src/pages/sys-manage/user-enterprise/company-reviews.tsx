import { companyRealNameReviews } from '@qiyin/calls/areas/company-review.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { isSupplierCode, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { CompanyState } from '@qiyin/ui/company/company-state.tsx'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import type { TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'

type Row = Answer<typeof companyRealNameReviews>['list'][number]

const columns: NonNullable<TableProps<Row>['columns']> = [
  { title: '企业名称', dataIndex: 'companyName', ellipsis: true },
  { title: '统一社会信用代码', dataIndex: 'creditNo', width: 200, className: 'num' },
  { title: '申请人', width: 112, render: (_, { applicantName }) => applicantName ?? '-' },
  {
    title: '渠道',
    width: 96,
    render: (_, { supplierCode }) =>
      isSupplierCode(supplierCode) ? supplierLabel[supplierCode] : supplierCode,
  },
  {
    title: '认证状态',
    width: 132,
    render: (_, { authStatus }) => <CompanyState authStatus={authStatus} status={accountStatus.active} />,
  },
  { title: '提交时间', dataIndex: 'submittedTime', width: 180, className: 'num' },
  {
    title: '操作',
    width: 120,
    render: (_, row) =>
      row.own ? (
        <span className="ink3">自己的企业</span>
      ) : (
        <Link className="link" to={paths.companyReview(row)}>
          查看
        </Link>
      ),
  },
]

/** Applications that wait for a reviewer, or for their amount; the oldest first. */
export function CompanyReviews({
  state,
  tabs,
}: {
  state: 'review' | 'payout'
  tabs: ReactElement
}): ReactElement {
  const [page, setPage] = useState<{ pageNum: number; pageSize: number }>({
    pageNum: 1,
    pageSize: pageSizes.manage.initial,
  })
  const list = useCall(companyRealNameReviews, { state, ...page }, { keep: true })
  return (
    <>
      <PageHead title="企业用户" />
      <section className="sheet" aria-label="企业认证申请">
        {tabs}
        <Region query={list} skeleton={<ManageSkeleton />}>
          {(data) =>
            data.total === 0 ? (
              <Blank art="empty" title={state === 'review' ? '暂无待审核的企业' : '暂无待打款的企业'} />
            ) : (
              <DataTable<Row>
                rowKey={({ companyId, supplierCode }) => `${companyId}/${supplierCode}`}
                dataSource={data.list}
                columns={columns}
                scroll={{ x: 1000 }}
                paging={{
                  ...page,
                  total: data.total,
                  sizes: pageSizes.manage.options,
                  onChange: (pageNum, pageSize) => setPage({ pageNum, pageSize }),
                }}
              />
            )
          }
        </Region>
      </section>
    </>
  )
}
