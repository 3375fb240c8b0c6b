import type { ReactElement } from 'react'
import { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { SignerMark } from '@qiyin/ui/contract-parts/signer-mark.tsx'
import { CheckIcon, DownIcon, ShieldIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useSite } from '@qiyin/ui/base/site.ts'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import type { CheckedSignature, ContractDetail, SignatureCheck } from '@qiyin/ui/contract-detail/detail.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'
import './detail-page.css'
import './signatures-section.css'

/** 签名校验: what an independent reader of the stored file finds. */
export function SignaturesSection({ contract }: { contract: ContractDetail }): ReactElement {
  // A new signature changes the document, so its digest is part of what is asked.
  const check = useCall(contractQuerySignatures, { contractId: contract.contractId }, { staleMs: 30_000 })
  const signatures = check.data?.signatures.filter((one) => one.kind === 'signature') ?? []
  const valid = signatures.filter((one) => one.valid).length
  const site = useSite()
  return (
    <PanelSection
      title="签名校验"
      result={
        check.data?.verdict === 'valid' && signatures.length > 0 ? (
          <span className="detail-page-ok">
            <CheckIcon size={14} />
            {valid} 个签名有效
          </span>
        ) : (
          check.data?.verdictText
        )
      }
    >
      <Region query={check} skeleton={<p className="sec ink3">正在校验签名</p>} small>
        {(data) => (
          <>
            <Verdict check={data} signed={signatures.length > 0} />
            {signatures.map((one) => (
              <Signature key={one.fieldName} signature={one} changes={changesAfter(data, one)} />
            ))}
            {site?.ownAuthority && (
              <p className="cap ink3 signatures-section-note">
                本合同使用平台自建证书签署，不属于依法设立的电子认证服务机构颁发的证书
              </p>
            )}
            <div className="signatures-section-digest">
              <span className="cap ink3">文件摘要（SHA-256）</span>
              <div className="row g4">
                <code className="cut">{data.documentSha256}</code>
                <CopyButton text={data.documentSha256} label="复制文件摘要" />
              </div>
            </div>
          </>
        )}
      </Region>
    </PanelSection>
  )
}

/** What was done to the file after one signature, each thing once. */
function changesAfter(check: SignatureCheck, { fieldName }: CheckedSignature): string[] {
  const position = (name: string | null): number =>
    check.signatures.findIndex((one) => one.fieldName === name)
  const own = position(fieldName)
  return [...new Set(check.changes.filter((one) => position(one.after) >= own).map((one) => one.text))]
}

function Verdict({ check, signed }: { check: SignatureCheck; signed: boolean }): ReactElement {
  if (check.verdict === 'valid' && !signed) {
    return <p className="sec ink3">尚无签署方签名，文件已由平台锁定，内容不可更改</p>
  }
  if (check.verdict === 'unsigned') return <p className="sec ink3">{check.verdictText}</p>
  // Signatures may be whole on a file that is not the one on record.
  const isElsewise = check.indication === 'PASSED' && check.problems.length > 0
  const tone = isElsewise ? 'bad' : tones[check.indication ?? 'FAILED']
  return (
    <div className={`signatures-section-verdict ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <ShieldIcon size={18} />
      <span>
        {check.verdictText}
        {check.problems.map((problem) => (
          <span key={problem} className="signatures-section-problem">
            {problem}
          </span>
        ))}
      </span>
    </div>
  )
}

const tones = { PASSED: '', INDETERMINATE: 'doubtful', FAILED: 'bad' } as const
const marks = { PASSED: 'done', INDETERMINATE: 'doubtful', FAILED: 'refused' } as const

function Signature({ signature, changes }: { signature: CheckedSignature; changes: string[] }): ReactElement {
  const rows: [string, string | null][] = [
    ['校验结果', signature.conclusionText],
    ['颁发机构', signature.issuerName],
    ['证书序列号', signature.serialNumber],
    ['可信时间戳', signature.timestampText],
    ['签名算法', signature.algorithm],
    ['签名级别', signature.level && `PAdES ${signature.level}`],
    ['覆盖范围', signature.coverage],
    ['吊销状态', signature.revocation],
    ...changes.map((change): [string, string] => ['之后的改动', change]),
    ...signature.problems.map((problem): [string, string] => ['问题', problem]),
    ...signature.remarks.map((remark): [string, string] => ['提示', remark]),
  ]
  return (
    <details className="signatures-section">
      <summary>
        <SignerMark state={marks[signature.indication]} size={16} />
        <div className="grow">
          <div className="b5 cut">
            {signature.organization ?? signature.signerName ?? signature.fieldName}
          </div>
          <div className="cap ink3 num">
            {[signature.organization === null ? null : signature.signerName, signature.signedAt]
              .filter(Boolean)
              .join('，')}
          </div>
        </div>
        <DownIcon size={14} />
      </summary>
      <Facts small rows={rows} />
    </details>
  )
}
