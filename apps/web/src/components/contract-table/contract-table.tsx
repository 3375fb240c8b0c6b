import { canSelect } from '@qiyin/domain/contract/row-actions.ts'
import { contractStatus, isRemovable } from '@qiyin/domain/contract/status.ts'
import type { TableProps } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { breakpoints } from '@qiyin/ui/breakpoints.ts'
import { useMedia } from '@qiyin/ui/use-media.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { DeadlineText } from '../contract-parts/deadline-text.tsx'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { shownAddress } from '@qiyin/ui/base/call-request.ts'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { SignerNames } from '../contract-parts/signer-names.tsx'
import { StatusMark, statusKind } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import type { ContractRow } from './contract-row.ts'
import { extraColumn, FoldedColumn, type ExtraColumn } from './extra-columns.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowDeed } from './row-deed.ts'
import './contract-table.css'

interface ContractTableProps {
  rows: readonly ContractRow[]
  /** They stand behind the signers, as far as the window has room. */
  extraColumns: readonly ExtraColumn[]
  loading: boolean
  paging: {
    pageNum: number
    pageSize: number
    total: number
    totalIsBound: boolean
    sizes: readonly number[]
    onChange: (pageNum: number, pageSize: number) => void
  }
  empty: ReactNode
  deeds: readonly RowDeed[]
  /** Absent where nothing can be done with several rows. */
  selection?: RowSelection | undefined
}

export interface RowSelection {
  readonly rows: readonly ContractRow[]
  readonly onChange: (rows: readonly ContractRow[]) => void
}

/** What all columns but the first take, by how many there are and how much room: the first has the rest. */
const widths = {
  roomy: { signers: 232, application: 124, channel: 92, deadline: 152, state: 108 },
  close: { signers: 184, application: 112, channel: 84, deadline: 128, state: 104 },
} as const

/** The header above, which takes two rows where the window is narrow. */
const headerPx = 56
const tallHeaderPx = 100

/** The contract list: information, signers, deadline, state, operation (seed 000 section 2). */
export function ContractTable(props: ContractTableProps): ReactElement {
  const { rows, extraColumns, loading, paging, empty, deeds, selection } = props
  const nowMs = useNow()
  const hasTallHeader = useMedia(breakpoints.tight)
  // Hidden by a style sheet they would leave their width behind; where it is tight they stand below the contract.
  const extra = hasTallHeader ? [] : extraColumns
  const folded = hasTallHeader ? extraColumns : []
  const width = widths[extra.length > 1 || hasTallHeader ? 'close' : 'roomy']
  const columns: TableProps<ContractRow>['columns'] = [
    { title: '合同信息', render: (_, row) => <ContractCell row={row} folded={folded} /> },
    { title: '签署方', width: width.signers, render: (_, row) => <SignerNames contract={row} /> },
    ...extra.map((name) => extraColumn(name, width)),
    {
      title: '签署截止',
      width: width.deadline,
      render: (_, row) => (
        <DeadlineText
          deadline={row.signDeadlineTime}
          live={row.contractStatus === contractStatus.signing}
          nowMs={nowMs}
        />
      ),
    },
    { title: '状态', width: width.state, render: (_, row) => <StatusMark kind={statusKind(row)} /> },
    {
      title: <span className="contract-table-operation">操作</span>,
      width: 172,
      render: (_, row) => <RowActions row={row} deeds={deeds} />,
    },
  ]
  if (paging.total === 0 && !loading) return <>{empty}</>
  return (
    <div className="contract-table">
      <DataTable<ContractRow>
        rowKey="contractId"
        cards
        dataSource={[...rows]}
        columns={columns}
        loading={loading}
        {...(selection && { rowSelection: rowSelectionOf(selection) })}
        sticky={{ offsetHeader: hasTallHeader ? tallHeaderPx : headerPx }}
        rowClassName={(row) =>
          isRemovable(row.contractStatus) ? 'contract-table-row closed' : 'contract-table-row'
        }
        paging={paging}
      />
    </div>
  )
}

/** antd's selection: rows of other pages stay selected. */
function rowSelectionOf({
  rows,
  onChange,
}: RowSelection): NonNullable<TableProps<ContractRow>['rowSelection']> {
  return {
    columnWidth: 48,
    preserveSelectedRowKeys: true,
    selectedRowKeys: rows.map(({ contractId }) => contractId),
    getCheckboxProps: (row) => ({
      disabled: !canSelect(row),
      'aria-label': `选择：${row.contractName}`,
    }),
    getTitleCheckboxProps: () => ({ 'aria-label': '选择本页合同' }),
    onChange: (_keys, selected) => onChange(selected),
  }
}

interface ContractCellProps {
  row: ContractRow
  /** What has no column of its own here. */
  folded: readonly ExtraColumn[]
}

function ContractCell({ row, folded }: ContractCellProps): ReactElement {
  const detail = paths.contractDetail(row.contractId, row.signId)
  return (
    <div className="contract-table-cell">
      <PageThumb src={shownAddress(row.thumbnailPath)} />
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
        {folded.length > 0 && (
          <div className="contract-table-folded cap ink3">
            {folded.map((name) => (
              <FoldedColumn key={name} name={name} row={row} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
