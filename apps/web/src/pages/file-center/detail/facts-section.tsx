import { signPositionLabel } from '@qiyin/domain/contract/initiation.ts'
import type { ReactElement } from 'react'
import { assuranceText } from '@qiyin/domain/assurance.ts'
import { signOrderType, signOrderTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { CheckIcon } from '@qiyin/ui/icons.tsx'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'
import './detail-page.css'
import './facts-section.css'

/** 合同信息. */
export function FactsSection({ contract }: { contract: ContractDetail }): ReactElement {
  const order =
    contract.signOrderType === signOrderType.ordered ? signOrderType.ordered : signOrderType.unordered
  const levels = new Set(
    contract.detailSigners.flatMap((signer) =>
      signer.assurance === null ? [] : [assuranceText(signer.assurance)],
    ),
  )
  const facts: [string, string][] = [
    ['所属应用', contract.businessName],
    ['发起企业', contract.companyName],
    ['发起人', contract.initiator],
    ['发起时间', contract.initiateTime],
    ['签署顺序', signOrderTypeLabel[order]],
    ['签署位置', signPositionLabel[contract.signPosition]],
    ['签署截止', contract.signDeadlineTime],
    ['来源', contract.contractSource],
    ...(contract.completeTime === null ? [] : [['完成时间', contract.completeTime] as [string, string]]),
    ...(levels.size === 0 ? [] : [['身份核验', [...levels].join('、')] as [string, string]]),
  ]
  return (
    <PanelSection title="合同信息">
      <Facts rows={facts} />
    </PanelSection>
  )
}

/** 操作记录, newest first; the chain of hashes is checked by the server. */
export function AuditSection({ contract }: { contract: ContractDetail }): ReactElement {
  return (
    <PanelSection title="操作记录" result={`${contract.auditTrail.length} 条`}>
      {contract.auditIntact ? (
        <p className="cap detail-page-ok facts-section-chain">
          <CheckIcon size={14} />
          记录逐条校验通过
        </p>
      ) : (
        <p className="cap facts-section-broken" role="alert">
          记录{contract.auditFinding}。请联系平台管理员
        </p>
      )}
      <ol className="facts-section-audit">
        {contract.auditTrail.toReversed().map((event) => (
          <li key={event.seq} title={`${event.happenedTime} ${event.hash}`}>
            <time className="cap ink3 num">{event.happenedTime.slice(5)}</time>
            <span className="sec">
              <b className="b5">{event.actorName}</b> {event.text}
            </span>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
