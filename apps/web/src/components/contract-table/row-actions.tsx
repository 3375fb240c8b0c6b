import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { canDownload, canSign, canView } from '@qiyin/domain/contract/row-actions.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { MoreIcon } from '@qiyin/ui/icons.tsx'
import { copySigningLink } from '@qiyin/ui/signing/copy-signing-link.ts'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import type { ContractRow } from './contract-row.ts'
import type { RowDeed } from './row-deed.ts'
import './contract-table.css'

interface RowActionsProps {
  row: ContractRow
  /** Behind 详情 and the link, in this order. */
  deeds: readonly RowDeed[]
}

/** 签署 or 详情, 下载, 更多: the same slots in every row, so that they line up (seed 000 section 4 "Row actions"). */
export function RowActions({ row, deeds }: RowActionsProps): ReactElement {
  const navigate = useNavigate()
  const { starting, start } = useStartSigning()
  const transactionNo = canSign(row) ? row.transactionNo : null
  const showDetail = (): void => void navigate(paths.contractDetail(row.contractId, row.signId))
  const more: NonNullable<MenuProps['items']> = [
    ...(transactionNo === null
      ? []
      : [
          { key: 'detail', label: '详情', onClick: showDetail },
          { key: 'link', label: '复制签署链接', onClick: (): void => void copySigningLink(transactionNo) },
        ]),
    ...deeds
      .filter((deed) => deed.isOffered(row))
      .map(({ key, label, danger = false, onRun }) => ({ key, label, danger, onClick: () => onRun(row) })),
  ]
  return (
    <div className="contract-table-actions">
      {transactionNo === null ? (
        canView(row) && (
          <Button size="small" type="text" onClick={showDetail}>
            详情
          </Button>
        )
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
