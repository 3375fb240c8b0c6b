import { isOurPart } from '@qiyin/domain/our-part.ts'
import type { ReactElement, ReactNode } from 'react'
import { signOrderType } from '@qiyin/domain/contract/signing-order.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { MeMark } from '../contract-parts/me-mark.tsx'
import { SignerMark, type SignerState } from '../contract-parts/signer-mark.tsx'
import { signerState, signerWord } from '../contract-parts/signer-states.ts'
import type { ContractDetail, DetailSigner } from './detail.ts'
import './progress-timeline.css'

/** From the initiator through every signer to the end, top to bottom. */
export function ProgressTimeline({ contract }: { contract: ContractDetail }): ReactElement {
  const completed = contract.contractStatus === contractStatus.completed
  return (
    <ol>
      <Step
        look="start"
        mark={<i className="progress-timeline-dot" />}
        title={`${contract.initiator} 发起`}
        time={contract.initiateTime}
        text={contract.companyName}
      />
      {contract.detailSigners.map((signer) => (
        <SignerStep key={signer.signId} contract={contract} signer={signer} />
      ))}
      <Step
        look="end"
        mark={<i className={completed ? 'progress-timeline-square on' : 'progress-timeline-square'} />}
        title={endTitle(contract)}
        {...(completed && contract.completeTime !== null ? { time: contract.completeTime } : {})}
      />
    </ol>
  )
}

function endTitle(contract: ContractDetail): string {
  if (contract.contractStatus === contractStatus.completed) return '签署完成'
  return contract.contractStatus === contractStatus.signing ? '全部签署后完成' : '签署已终止'
}

function SignerStep({ contract, signer }: { contract: ContractDetail; signer: DetailSigner }): ReactElement {
  const state = signerState(contract, signer)
  const ordered = contract.signOrderType === signOrderType.ordered && !isOurPart(signer.ourPart)
  return (
    <Step
      look={state}
      mark={<SignerMark state={state} size={18} />}
      title={signer.signerName}
      me={signer.isLoginUser}
      text={[
        ordered ? `第 ${signer.signOrder} 顺位` : '',
        signer.companyName ?? signer.mobile,
        signer.failure ?? '',
      ]
        .filter(Boolean)
        .join('，')}
      {...(signer.signTime === null ? { word: wordOf(contract, signer, state) } : { time: signer.signTime })}
    />
  )
}

function wordOf(contract: ContractDetail, { processing, failure }: DetailSigner, state: SignerState): string {
  if (processing) return '签署处理中'
  return failure === null ? signerWord(contract, state) : '签署失败'
}

interface StepProps {
  look: string
  mark: ReactNode
  title: string
  me?: boolean
  text?: string
  time?: string
  word?: string
}

function Step({ look, mark, title, me = false, text, time, word }: StepProps): ReactElement {
  return (
    <li className={`progress-timeline-step ${look}`}>
      <span className="progress-timeline-mark">{mark}</span>
      <div className="progress-timeline-body">
        <div className="row between g8">
          <span className="cut progress-timeline-name" title={title}>
            {title}
            {me && <MeMark />}
          </span>
          {time !== undefined && (
            <time className="cap ink3 num nowrap" title={time}>
              {time.slice(5, 16)}
            </time>
          )}
          {word !== undefined && <span className="cap progress-timeline-word">{word}</span>}
        </div>
        {text !== undefined && text !== '' && (
          <div className="sec ink3 cut" title={text}>
            {text}
          </div>
        )}
      </div>
    </li>
  )
}
