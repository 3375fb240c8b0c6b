import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { companyMembers } from '@qiyin/calls/areas/company-members.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { businessLabel } from '@qiyin/domain/contract/frozen-business.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { SearchIcon } from '@qiyin/ui/icons.tsx'
import { Button, Input, type TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { CompanyDetail } from './company-detail.ts'
import './company-members.css'
import { MemberDialog } from './member-dialog.tsx'

type Initiator = Answer<typeof companyMembers>['initiators'][number]

interface InitiatorTableProps {
  company: CompanyDetail
  initiators: readonly Initiator[]
  administrators: Answer<typeof companyMembers>['administrators']
  onRemove: (person: Initiator) => void
}

const pageSize = 5
/** An end this near is marked. */
const nearDays = 7

/** Who may initiate for the company, five a page. */
export function InitiatorTable({
  company,
  initiators,
  administrators,
  onRemove,
}: InitiatorTableProps): ReactElement {
  const [word, setWord] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [edited, setEdited] = useState<Initiator>()
  const near = addDays(dayOf(new Date(useNow())), nearDays)
  const rightsOf = ({ personId }: Initiator) => administrators.find((one) => one.personId === personId)
  const shown = initiators.filter(({ name, mobile }) => `${name} ${mobile}`.includes(word.trim()))
  const columns: NonNullable<TableProps<Initiator>['columns']> = [
    { title: '姓名', dataIndex: 'name', width: 92, ellipsis: true },
    { title: '手机号', dataIndex: 'mobile', width: 124, className: 'num' },
    {
      title: '可用应用',
      key: 'applications',
      ellipsis: true,
      render: (_, { businesses }) =>
        businesses.length === 0 ? '全部应用' : businesses.map(businessLabel).join('、'),
    },
    { title: '授权日期', dataIndex: 'since', width: 112, className: 'num' },
    {
      title: '有效期至',
      key: 'until',
      width: 112,
      render: (_, { until }) =>
        until === null ? '长期有效' : <span className={until <= near ? 'num warn' : 'num'}>{until}</span>,
    },
    {
      title: '操作',
      key: 'acts',
      width: 140,
      render: (_, one) => (
        <>
          <Button size="small" type="text" onClick={() => setEdited(one)}>
            编辑
          </Button>
          <Button size="small" type="text" onClick={() => onRemove(one)}>
            移除
          </Button>
        </>
      ),
    },
  ]
  return (
    <>
      <div className="company-members-head">
        <h2 className="h-sheet">
          可发起合同的人员 <span className="cap ink3 num">{initiators.length} 人</span>
        </h2>
        {initiators.length > pageSize && (
          <Input
            className="company-members-word"
            prefix={<SearchIcon size={16} />}
            placeholder="姓名/手机号"
            aria-label="按姓名或手机号查找"
            allowClear
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
        )}
      </div>
      {initiators.length === 0 ? (
        <Blank art="empty" title="暂无人员" text="企业管理员可以发起合同；可添加其他人员代表企业发起" small />
      ) : (
        <DataTable<Initiator>
          rowKey="personId"
          size="small"
          dataSource={shown.slice((pageNum - 1) * pageSize, pageNum * pageSize)}
          columns={columns}
          scroll={{ x: 680 }}
          paging={{ pageNum, pageSize, total: shown.length, sizes: [pageSize], onChange: setPageNum }}
        />
      )}
      {edited && (
        <MemberDialog
          company={company}
          stale={[companyMembers, companyGetByCompanyId]}
          start={{
            name: edited.name,
            managesSeals: rightsOf(edited)?.managesSeals ?? false,
            managesPeople: rightsOf(edited)?.managesPeople ?? false,
            businessTypeIds: [...edited.businessTypeIds],
            until: edited.until,
          }}
          held={edited.businesses}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
