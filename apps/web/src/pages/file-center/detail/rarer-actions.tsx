import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { canExtend } from '@qiyin/domain/contract/extension.ts'
import { canCancel, canPackEvidence, canRead, canSign } from '@qiyin/domain/contract/row-actions.ts'
import { canChangeSigner } from '@qiyin/domain/contract/signer-change.ts'
import { canUrge } from '@qiyin/domain/contract/urging.ts'
import { useEvidencePackage } from '@qiyin/ui/contract-actions/use-evidence-package.ts'
import { useUrgeContract } from '@qiyin/ui/contract-actions/use-urge-contract.ts'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { MoreIcon } from '@qiyin/ui/icons.tsx'
import { useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { copySigningLink } from '@qiyin/ui/signing/copy-signing-link.ts'

// Only system managers may open it.
const PageImagesDialog = lazy(async () => ({
  default: (await import('./page-images-dialog.tsx')).PageImagesDialog,
}))

interface RarerActionsProps {
  contract: ContractDetail
  onExtend: () => void
  onChangeSigner: () => void
  onCancel: () => void
}

/** What is done seldom, behind one button; nothing where there is nothing. */
export function RarerActions({
  contract,
  onExtend,
  onChangeSigner,
  onCancel,
}: RarerActionsProps): ReactElement | null {
  const urge = useUrgeContract()
  const evidence = useEvidencePackage()
  const mayOpen = useMayOpen()
  const [drawing, setDrawing] = useState(false)
  const transactionNo = canSign(contract) ? contract.transactionNo : null
  const days = {
    initiateDay: contract.initiateTime.slice(0, 10),
    deadlineDay: contract.signDeadlineTime.slice(0, 10),
  }
  const items = [
    ...(transactionNo === null
      ? []
      : [{ key: 'link', label: '复制签署链接', onClick: (): void => void copySigningLink(transactionNo) }]),
    ...(canPackEvidence(contract)
      ? [
          {
            key: 'evidence-package',
            label: '下载证据包',
            disabled: evidence.busy,
            onClick: (): void => void evidence.download(contract.contractId),
          },
        ]
      : []),
    ...(canRead(contract) && mayOpen(pagePath.sysContractManage)
      ? [{ key: 'images', label: '转为图片', onClick: (): void => setDrawing(true) }]
      : []),
    ...(canUrge(contract) ? [{ key: 'urge', label: '催签', onClick: (): void => urge(contract) }] : []),
    ...(canExtend({ ...contract, ...days }) ? [{ key: 'extend', label: '延长截止', onClick: onExtend }] : []),
    ...(contract.detailSigners.some((slot) => canChangeSigner(contract, slot))
      ? [{ key: 'change-signer', label: '更换签署人', onClick: onChangeSigner }]
      : []),
    ...(canCancel(contract) ? [{ key: 'cancel', label: '撤销', danger: true, onClick: onCancel }] : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<MoreIcon />} loading={evidence.busy} aria-label="更多操作" />
      </Dropdown>
      {drawing && (
        <Suspense>
          <PageImagesDialog contract={contract} onClose={() => setDrawing(false)} />
        </Suspense>
      )}
    </>
  )
}
