import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { canCancel, canDownload, canSign } from '@qiyin/domain/contract/row-actions.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { MoreIcon } from '@qiyin/ui/icons.tsx'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import type { ContractRow } from './contract-row.ts'
import './contract-table.css'

interface RowActionsProps {
  row: ContractRow
  onCancel: (row: ContractRow) => void
}

/** 签署 or 详情, 下载, 更多: the same slots in every row, so that they line up (seed 000 section 4 "Row actions"). */
export function RowActions({ row, onCancel }: RowActionsProps): ReactElement {
  const navigate = useNavigate()
  const { starting, start } = useStartSigning()
  const transactionNo = canSign(row) ? row.transactionNo : null
  const showDetail = (): void => void navigate(paths.contractDetail(row.contractId, row.signId))
  const more: NonNullable<MenuProps['items']> = [
    ...(transactionNo === null ? [] : [{ key: 'detail', label: '详情', onClick: showDetail }]),
    ...(canCancel(row)
      ? [{ key: 'cancel', label: '撤销', danger: true, onClick: (): void => onCancel(row) }]
      : []),
  ]
  return (
    <div className="contract-table-actions">
      {transactionNo === null ? (
        <Button size="small" type="text" onClick={showDetail}>
          详情
        </Button>
      ) : (
        <Button
          size="small"
          className="contract-table-sign"
          loading={starting !== null}
          onClick={() => void start(transactionNo)}
        >
          签署
        </Button>
      )}
      {canDownload(row, { operations: true }) ? (
        <Button
          size="small"
          type="text"
          href={callUrl(filesContractsDownload, { fileId: row.fileId })}
          target="_blank"
        >
          下载
        </Button>
      ) : (
        <span />
      )}
      {more.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button size="small" type="text" icon={<MoreIcon />} aria-label={`更多操作：${row.contractName}`} />
        </Dropdown>
      ) : (
        <span />
      )}
    </div>
  )
}
