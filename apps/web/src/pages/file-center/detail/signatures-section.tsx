import { Button } from 'antd'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { SignerMark } from '@qiyin/ui/contract-parts/signer-mark.tsx'
import { CheckIcon, DownIcon } from '@qiyin/ui/icons.tsx'
import { ShieldIcon } from '../../../components/desk-icons/desk-icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useSite } from '@qiyin/ui/base/site.ts'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import type { ContractDetail, SignatureCheck } from '@qiyin/ui/contract-detail/detail.ts'
import { signingActs, type SigningAct } from '@qiyin/ui/contract-detail/signing-acts.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'
import './detail-page.css'
import './signatures-section.css'

/** 签名校验: what an independent reader of the stored file finds. */
export function SignaturesSection({
  contract,
  onRevision,
}: {
  contract: ContractDetail
  /** Shows the document as it stood after a signature: its number among the states, from 1. */
  onRevision?: ((number: number) => void) | undefined
}): ReactElement {
  const check = useCall(contractQuerySignatures, { contractId: contract.contractId }, { staleMs: 30_000 })
  useCheckOf(contract.documentSha256, check.data?.documentSha256, check.refetch)
  const acts = check.data ? signingActs(check.data) : []
  const own = acts.filter(({ signature }) => signature.place !== null)
  const valid = acts.filter(({ signatures }) => signatures.every((one) => one.valid)).length
  const site = useSite()
  const digest = check.data?.documentSha256 ?? contract.documentSha256
  return (
    <PanelSection
      title="签名校验"
      result={check.data && <Result check={check.data} signed={acts.length} valid={valid} />}
    >
      <Region query={check} skeleton={<Checking contract={contract} />} holds small>
        {(data) => (
          <>
            <Verdict check={data} signed={acts.length > 0} />
            {acts.map((act) => (
              <Act
                key={act.key}
                act={act}
                signer={contract.detailSigners.find(({ signId }) => signId === act.key)}
                // The first state is the one that was initiated.
                onThen={onRevision && own.includes(act) ? () => onRevision(own.indexOf(act) + 2) : undefined}
              />
            ))}
            {data.archiveText && (
              <p className="cap ink3 signatures-section-note">归档时间戳：{data.archiveText}</p>
            )}
          </>
        )}
      </Region>
      {site?.ownAuthority && (
        <p className="cap ink3 signatures-section-note">
          本合同使用平台自建证书签署，不属于依法设立的电子认证服务机构颁发的证书
        </p>
      )}
      {digest !== null && (
        <div className="signatures-section-digest">
          <span className="cap ink3">文件摘要（SHA-256）</span>
          <div className="row g4">
            <code className="cut">{digest}</code>
            <CopyButton text={digest} label="复制文件摘要" />
          </div>
        </div>
      )}
    </PanelSection>
  )
}

/** The whole in a word; nobody's signature is called valid while only the platform has locked the file. */
function Result(props: { check: SignatureCheck; signed: number; valid: number }): ReactNode {
  const { check, signed, valid } = props
  if (check.verdict !== 'valid') return check.verdictText
  if (signed === 0) return '文件已由平台锁定'
  return (
    <span className="detail-page-ok">
      <CheckIcon size={14} />
      {valid} 方签名有效
    </span>
  )
}

/** As high as what will be found, as far as that is known: a verdict, an act of each who has signed, the archive. */
function Checking({ contract }: { contract: ContractDetail }): ReactElement {
  const signed = contract.detailSigners.filter(({ signTime }) => signTime !== null)
  if (signed.length === 0) return <p className="sec ink3">正在校验签名</p>
  return (
    <>
      <p className="signatures-section-verdict open">正在校验签名</p>
      {signed.map(({ signId }) => (
        <div key={signId} className="signatures-section-wait" aria-hidden>
          <span className="skeleton" />
        </div>
      ))}
      {contract.contractStatus === contractStatus.completed && (
        <p className="cap ink3 signatures-section-note">归档时间戳：</p>
      )}
    </>
  )
}

/** A new signature changes the document: what was found of the one before says nothing of it. */
function useCheckOf(wanted: string | null, checked: string | undefined, check: () => Promise<unknown>): void {
  useEffect(() => {
    if (wanted !== null && checked !== undefined && checked !== wanted) void check()
  }, [wanted, checked, check])
}

function Verdict({ check, signed }: { check: SignatureCheck; signed: boolean }): ReactElement {
  if (check.verdict === 'valid' && !signed) {
    return <p className="sec ink3">尚无签署方签名，文件已由平台锁定，内容不可更改</p>
  }
  if (check.verdict === 'unsigned') return <p className="sec ink3">{check.verdictText}</p>
  const tone = tones[check.indication ?? 'FAILED']
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

/** One signer's act: the places first, what only experts ask for behind another click. */
function Act({
  act,
  signer,
  onThen,
}: {
  act: SigningAct
  signer: Pick<ContractDetail['detailSigners'][number], 'intent' | 'shown'> | undefined
  onThen: (() => void) | undefined
}): ReactElement {
  const { signature, signatures } = act
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
        {signatures.length > 1 && <span className="cap ink3 num nowrap">{signatures.length} 处</span>}
        <DownIcon size={14} />
      </summary>
      <Facts
        small
        rows={[
          ['校验结果', signature.conclusionText],
          ['签署位置', act.places === '' ? null : act.places],
          ['意愿确认', signer?.intent ?? null],
          ['签署前查看', signer?.shown ?? null],
          ...act.problems.map((problem): [string, string] => ['问题', problem]),
          ...act.remarks.map((remark): [string, string] => ['提示', remark]),
          ...act.changes.map((change): [string, string] => ['之后的改动', change]),
        ]}
      />
      {onThen && (
        <Button type="link" size="small" className="signatures-section-then" onClick={onThen}>
          查看签署时的版本
        </Button>
      )}
      <details className="signatures-section-technical">
        <summary className="cap">
          技术信息
          <DownIcon size={12} />
        </summary>
        <Facts
          small
          rows={[
            ['颁发机构', signature.issuerName],
            ['证书序列号', signature.serialNumber],
            ['可信时间戳', signature.timestampText],
            ['签名算法', signature.algorithm],
            ['签名级别', signature.level && `PAdES ${signature.level}`],
            ['长期有效信息', signature.longTerm],
            ['覆盖范围', signature.coverage],
            ['吊销状态', signature.revocation],
            ['签名域', signatures.map(({ fieldName }) => fieldName).join('、')],
          ]}
        />
      </details>
    </details>
  )
}
