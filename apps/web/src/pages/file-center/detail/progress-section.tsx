import type { ReactElement } from 'react'
import { ProgressTimeline } from '@qiyin/ui/contract-detail/progress-timeline.tsx'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { signOrderType, signOrderTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'

/** 签署进度: from the initiator through every signer to the end. */
export function ProgressSection({ contract }: { contract: ContractDetail }): ReactElement {
  const signed = contract.detailSigners.filter((signer) => signer.signStatus === signStatus.signed).length
  const order =
    contract.signOrderType === signOrderType.ordered ? signOrderType.ordered : signOrderType.unordered
  return (
    <PanelSection
      title="签署进度"
      result={`${signed}/${contract.detailSigners.length} 方已签，${signOrderTypeLabel[order]}`}
    >
      <ProgressTimeline contract={contract} />
    </PanelSection>
  )
}
