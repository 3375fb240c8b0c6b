import { Drawer, type TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { sealsUses } from '@qiyin/calls/areas/seals.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import type { ManagedSeal } from './managed-seal.ts'
import './grant-drawer.css'

type Use = Answer<typeof sealsUses>['list'][number]

const sizes = pageSizes.manage

const columns: NonNullable<TableProps<Use>['columns']> = [
  {
    title: '合同',
    ellipsis: true,
    render: (_, { contractId, contractName }) => (
      <Link className="link" to={paths.contractDetail(contractId)}>
        {contractName}
      </Link>
    ),
  },
  { title: '合同编号', dataIndex: 'contractNo', className: 'num', width: 200, ellipsis: true },
  { title: '用印人', dataIndex: 'personName', width: 112, ellipsis: true },
  { title: '用印时间', dataIndex: 'usedTime', className: 'num', width: 172 },
]

/** Every contract that was signed with a seal, and by whom. */
export function UseDrawer({ seal, onClose }: { seal: ManagedSeal; onClose: () => void }): ReactElement {
  const [page, setPage] = useState<{ pageNum: number; pageSize: number }>({
    pageNum: 1,
    pageSize: sizes.initial,
  })
  const uses = useCall(sealsUses, { sealId: seal.sealId, ...page }, { keep: true })
  return (
    <Drawer open size={760} title={`用印记录：${seal.sealName}`} onClose={onClose}>
      <Region query={uses} small skeleton={<div className="grant-drawer-wait" />}>
        {(data) =>
          data.total === 0 ? (
            <Blank art="empty" small title="暂无用印记录" text="使用此印章签署的合同会显示在这里" />
          ) : (
            <DataTable<Use>
              rowKey={({ contractId, usedTime }) => `${contractId} ${usedTime}`}
              size="small"
              dataSource={data.list}
              columns={columns}
              paging={{
                pageNum: data.pageNum,
                pageSize: data.pageSize,
                total: data.total,
                sizes: sizes.options,
                onChange: (pageNum, pageSize) => setPage({ pageNum, pageSize }),
              }}
            />
          )
        }
      </Region>
    </Drawer>
  )
}
