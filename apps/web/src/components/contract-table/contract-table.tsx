import { contractStatus, isRemovable } from '@qiyin/domain/contract/status.ts'
import type { TableProps } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '@qiyin/ui/use-now.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { DeadlineText } from '../contract-parts/deadline-text.tsx'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { SignerRail } from '../contract-parts/signer-rail.tsx'
import { StatusMark, statusKind } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import type { ContractRow } from './contract-row.ts'
import { RowActions } from './row-actions.tsx'
import './contract-table.css'

interface ContractTableProps {
  rows: readonly ContractRow[]
  loading: boolean
  paging: {
    pageNum: number
    pageSize: number
    total: number
    sizes: readonly number[]
    onChange: (pageNum: number, pageSize: number) => void
  }
  empty: ReactNode
  onCancel: (row: ContractRow) => void
}

/** The contract list: information, signers, deadline, state, operation (seed 000 section 2). */
export function ContractTable({ rows, loading, paging, empty, onCancel }: ContractTableProps): ReactElement {
  const nowMs = useNow()
  const columns: TableProps<ContractRow>['columns'] = [
    { title: '合同信息', render: (_, row) => <ContractCell row={row} /> },
    { title: '签署方', width: 232, render: (_, row) => <SignerRail contract={row} /> },
    {
      title: '签署截止',
      width: 152,
      render: (_, row) => (
        <DeadlineText
          deadline={row.signDeadlineTime}
          live={row.contractStatus === contractStatus.signing}
          nowMs={nowMs}
        />
      ),
    },
    { title: '状态', width: 108, render: (_, row) => <StatusMark kind={statusKind(row)} /> },
    {
      title: <span className="contract-table-operation">操作</span>,
      width: 172,
      render: (_, row) => <RowActions row={row} onCancel={onCancel} />,
    },
  ]
  if (paging.total === 0 && !loading) return <>{empty}</>
  return (
    <div className="contract-table">
      <DataTable<ContractRow>
        rowKey="contractId"
        dataSource={[...rows]}
        columns={columns}
        loading={loading}
        sticky={{ offsetHeader: 56 }}
        rowClassName={(row) =>
          isRemovable(row.contractStatus) ? 'contract-table-row closed' : 'contract-table-row'
        }
        paging={paging}
      />
    </div>
  )
}

function ContractCell({ row }: { row: ContractRow }): ReactElement {
  const detail = paths.contractDetail(row.contractId, row.signId)
  return (
    <div className="contract-table-cell">
      <PageThumb src={row.thumbnailPath} />
      <div className="grow">
        <Link className="contract-table-name" to={detail}>
          <MidText text={row.contractName} />
        </Link>
        <div className="contract-table-meta cap">
          <Link className="num" to={detail}>
            {row.contractNo}
          </Link>
          <span className="cut">{row.isInitiator ? '我发起' : row.companyName}</span>
        </div>
        <div className="cap ink3 num">{row.initiateTime.slice(0, 16)} 发起</div>
      </div>
    </div>
  )
}
