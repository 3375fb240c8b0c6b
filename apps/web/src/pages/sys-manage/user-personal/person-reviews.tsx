import { personRealNameReviews } from '@qiyin/calls/areas/person-review.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { isSupplierCode, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { identityTypeName } from '@qiyin/domain/person/document-number.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import type { TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'

type Row = Answer<typeof personRealNameReviews>['list'][number]

const columns: NonNullable<TableProps<Row>['columns']> = [
  { title: '姓名', dataIndex: 'name', ellipsis: true },
  { title: '证件类型', width: 176, render: (_, { identityType }) => identityTypeName(identityType) },
  { title: '证件号码', dataIndex: 'identityNo', width: 200, className: 'num' },
  { title: '手机号', dataIndex: 'mobile', width: 140, className: 'num' },
  {
    title: '渠道',
    width: 96,
    render: (_, { supplierCode }) =>
      isSupplierCode(supplierCode) ? supplierLabel[supplierCode] : supplierCode,
  },
  { title: '提交时间', dataIndex: 'submittedTime', width: 180, className: 'num' },
  {
    title: '操作',
    width: 104,
    render: (_, row) =>
      row.own ? (
        <span className="ink3">本人申请</span>
      ) : (
        <Link className="link" to={paths.personReview(row.authenticationSerialNo)}>
          审核
        </Link>
      ),
  },
]

/** People whose identity waits for a reviewer, the oldest first. */
export function PersonReviews({ tabs }: { tabs: ReactElement }): ReactElement {
  const [page, setPage] = useState<{ pageNum: number; pageSize: number }>({
    pageNum: 1,
    pageSize: pageSizes.manage.initial,
  })
  const list = useCall(personRealNameReviews, page, { keep: true })
  return (
    <>
      <PageHead title="个人用户" />
      <section className="sheet" aria-label="待审核的实名认证">
        {tabs}
        <Region query={list} skeleton={<ManageSkeleton />}>
          {(data) =>
            data.total === 0 ? (
              <Blank art="empty" title="暂无待审核的个人用户" />
            ) : (
              <DataTable<Row>
                rowKey="authenticationSerialNo"
                dataSource={data.list}
                columns={columns}
                scroll={{ x: 1040 }}
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
