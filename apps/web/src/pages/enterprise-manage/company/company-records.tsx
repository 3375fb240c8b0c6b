import { companyAuthLabel } from '@qiyin/domain/company/auth-status.ts'
import { isSupplierCode, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { companyEventLabel } from '@qiyin/ui/company/company-event-label.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import type { TableProps } from 'antd'
import type { ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { CompanyDetail } from './company-detail.ts'

type Row = CompanyDetail['records'][number]

const columns: NonNullable<TableProps<Row>['columns']> = [
  { title: '时间', dataIndex: 'time', width: 180 },
  { title: '事件', width: 200, render: (_, { event }) => companyEventLabel[event] ?? event },
  { title: '状态', width: 112, render: (_, { authStatus }) => companyAuthLabel[authStatus] },
  {
    title: '认证渠道',
    width: 112,
    render: (_, { supplierCode }) =>
      isSupplierCode(supplierCode) ? supplierLabel[supplierCode] : supplierCode,
  },
  { title: '操作人', width: 112, render: (_, { personName }) => personName ?? '系统' },
  { title: '说明', render: (_, { note }) => note ?? '-' },
]

/** What has happened to the company's authentications, the newest first. */
export function CompanyRecords({ company }: { company: CompanyDetail }): ReactElement {
  return (
    <section className="sheet" aria-label="认证记录">
      {company.records.length === 0 ? (
        <Blank art="empty" title="暂无认证记录" small />
      ) : (
        <DataTable<Row>
          rowKey={({ time, event, supplierCode }) => `${time} ${event} ${supplierCode}`}
          dataSource={company.records}
          columns={columns}
          scroll={{ x: 900 }}
        />
      )}
    </section>
  )
}
