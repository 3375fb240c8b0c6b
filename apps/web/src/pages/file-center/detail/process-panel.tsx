import { Button } from 'antd'
import type { ReactElement } from 'react'
import { contractQueryRevisionDownload } from '@qiyin/calls/areas/contract-revisions.ts'
import { pagesText } from '@qiyin/domain/contract/shown.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import type { CheckedSignature, ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { revisionTitle, type Revision, type RevisionStep } from '@qiyin/ui/contract-detail/revision-steps.ts'
import type { SigningAct } from '@qiyin/ui/contract-detail/signing-acts.ts'
import { SignerMark } from '@qiyin/ui/contract-parts/signer-mark.tsx'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { CheckIcon, DownloadIcon } from '@qiyin/ui/icons.tsx'
import './detail-page.css'
import './process-panel.css'

interface ProcessPanelProps {
  contract: ContractDetail
  revisions: readonly Revision[]
  revision: Revision
  step: RevisionStep
  onClose: () => void
}

/** Who made this state and by which certificate, how it compares with the one before, and the signatures it holds. */
export function ProcessPanel({
  contract,
  revisions,
  revision,
  step,
  onClose,
}: ProcessPanelProps): ReactElement {
  const { contractId } = contract
  const { number } = revision
  return (
    <aside className="detail-page-panel" aria-label="签署版本">
      <div className="detail-page-scroll">
        <div className="process-panel-head">
          <h2>{revisionTitle(revisions, revision)}</h2>
          <time className="sec ink3 num">{revision.time}</time>
        </div>
        <Signer contract={contract} revision={revision} step={step} />
        {revision.event !== 'initiated' && <Comparison revision={revision} step={step} />}
        <Facts
          small
          rows={[
            ['文件大小', sizeText(revision, step)],
            [
              '文件摘要',
              <span key="digest" className="process-panel-digest">
                <code className="cut">{revision.documentSha256}</code>
                <CopyButton text={revision.documentSha256} label="复制文件摘要" />
              </span>,
            ],
          ]}
        />
        <Signatures step={step} />
      </div>
      <div className="detail-page-bar">
        <Button
          className="process-panel-act"
          size="large"
          icon={<DownloadIcon />}
          href={callUrl(contractQueryRevisionDownload, { contractId, number })}
          target="_blank"
        >
          下载这一版
        </Button>
        <Button className="process-panel-act" size="large" onClick={onClose}>
          查看最终版
        </Button>
      </div>
    </aside>
  )
}

function Signer({
  contract,
  revision,
  step: { act },
}: Pick<ProcessPanelProps, 'contract' | 'revision' | 'step'>): ReactElement {
  const signer = contract.detailSigners.find(({ signId }) => signId === revision.signId)
  return (
    <>
      <div className="process-panel-who">
        <div className="b6">{revision.personName}</div>
        {revision.companyName !== null && <div className="sec ink2">{revision.companyName}</div>}
      </div>
      <Facts
        small
        rows={[
          ['签署位置', act === undefined || act.places === '' ? null : act.places],
          ['意愿确认', signer?.intent ?? null],
          ['签署前查看', signer?.shown ?? null],
          ['颁发机构', act?.signature.issuerName ?? null],
          ['证书序列号', revision.certificateSerialNo],
          ['可信时间戳', act?.signature.timestampText ?? null],
        ]}
      />
    </>
  )
}

/** Nothing here is claimed: each line comes from the check of the file or of its bytes. */
function Comparison({ revision, step }: Pick<ProcessPanelProps, 'revision' | 'step'>): ReactElement {
  const earlierPass = step.earlier.every(({ signature }) => signature.indication === 'PASSED')
  const isSame = step.forbidden.length === 0 && revision.isPrefix
  return (
    <section className="process-panel-part" aria-label="与上一版相比">
      <div className="process-panel-head">
        <h3>与上一版相比</h3>
        <span className={isSame ? 'sec detail-page-ok' : 'sec process-panel-bad'}>
          {isSame && <CheckIcon size={14} />}
          {isSame ? '正文未变化' : '有未经许可的变化'}
        </span>
      </div>
      <ul className="process-panel-lines">
        {step.forbidden.map((text) => (
          <Line key={text} good={false} text={text} />
        ))}
        {addedText(step) !== null && <Line good text={addedText(step) ?? ''} />}
        {isSame && <Line good text="各页的文字、图像与版式没有变化" />}
        {step.earlier.length > 0 && (
          <Line
            good={earlierPass}
            text={`此前 ${step.earlier.length} 方的签名${earlierPass ? '仍然有效' : '未全部通过校验'}`}
          />
        )}
        <Line
          good={revision.isPrefix}
          text={
            revision.isPrefix
              ? '这一版原样保留在当前文件中，逐字节一致'
              : '当前文件中的这一部分已不是签署时的内容'
          }
        />
        {step.allowed.map((text) => (
          <Line key={text} good text={text} />
        ))}
      </ul>
    </section>
  )
}

function Line({ good, text }: { good: boolean; text: string }): ReactElement {
  return (
    <li className={good ? 'sec' : 'sec process-panel-bad'}>
      <SignerMark state={good ? 'done' : 'refused'} size={14} />
      <span>{text}</span>
    </li>
  )
}

function addedText({ act }: RevisionStep): string | null {
  if (!act) return null
  const pages = [...new Set(act.signatures.flatMap(({ place }) => place?.pageNum ?? []))]
  const where = pages.length === 0 ? '' : `，位于第 ${pagesText(pages)} 页`
  return `新增 ${act.signatures.length} 个签名${where}`
}

function sizeText({ sizeBytes }: Revision, { sizeBefore }: RevisionStep): string {
  const size = `${sizeBytes.toLocaleString('zh-CN')} 字节`
  return sizeBefore === 0 ? size : `${size}，增加 ${(sizeBytes - sizeBefore).toLocaleString('zh-CN')} 字节`
}

function Signatures({ step }: { step: RevisionStep }): ReactElement | null {
  const acts = [...(step.act ? [step.act] : []), ...step.earlier]
  if (acts.length === 0) return null
  return (
    <section className="process-panel-part" aria-label="这一版的签名">
      <div className="process-panel-head">
        <h3>这一版的签名</h3>
        <span className="sec ink3 num">
          {acts.filter(({ signature }) => signature.indication === 'PASSED').length} 方签名有效
        </span>
      </div>
      <ul className="process-panel-acts">
        {acts.map((act) => (
          <Act key={act.key} act={act} isNew={act === step.act} />
        ))}
      </ul>
    </section>
  )
}

const marks: Readonly<Record<CheckedSignature['indication'], 'done' | 'doubtful' | 'refused'>> = {
  PASSED: 'done',
  INDETERMINATE: 'doubtful',
  FAILED: 'refused',
}

function Act({ act: { signature }, isNew }: { act: SigningAct; isNew: boolean }): ReactElement {
  return (
    <li>
      <SignerMark state={marks[signature.indication]} size={16} />
      <div className="grow">
        <div className="b5 cut">{signature.organization ?? signature.signerName ?? signature.fieldName}</div>
        <div className="cap ink3 num">{signature.signedAt ?? signature.conclusionText}</div>
      </div>
      {isNew && <span className="process-panel-new">本次新增</span>}
    </li>
  )
}
