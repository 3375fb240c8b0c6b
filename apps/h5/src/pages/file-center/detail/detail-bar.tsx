import { useState, type ReactElement } from 'react'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { canDownload, canSign } from '@qiyin/domain/contract/row-actions.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { CloseIcon, DownloadIcon } from '@qiyin/ui/icons.tsx'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import { BottomBar } from '../../../components/bottom-bar/bottom-bar.tsx'
import { LateRejectSheet } from '../../../components/sheets/late-reject-sheet.tsx'

/** 拒签, 下载, 签署, by the rules of every contract row; nothing where nothing may be done. */
export function DetailBar({ contract }: { contract: ContractDetail }): ReactElement | null {
  const { starting, start } = useStartSigning()
  const [rejecting, setRejecting] = useState(false)
  const transactionNo = canSign(contract) ? contract.transactionNo : null
  const downloads = canDownload(contract, { operations: true })
  if (transactionNo === null && !downloads) return null
  return (
    <BottomBar>
      {transactionNo !== null && (
        <button type="button" className="btn bare" onClick={() => setRejecting(true)}>
          <CloseIcon size={18} />
          拒签
        </button>
      )}
      {downloads && (
        <a
          className={transactionNo === null ? 'btn large' : 'btn bare'}
          href={callUrl(filesContractsDownload, { fileId: contract.fileId })}
          target="_blank"
          rel="noreferrer"
        >
          <DownloadIcon size={18} />
          下载
        </a>
      )}
      {transactionNo !== null && (
        <button
          type="button"
          className="btn primary large"
          disabled={starting !== null}
          onClick={() => void start(transactionNo)}
        >
          签署
        </button>
      )}
      <LateRejectSheet open={rejecting} contract={contract} onClose={() => setRejecting(false)} />
    </BottomBar>
  )
}
