import { Button, Modal } from 'antd'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import {
  contractQueryDetail,
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { signExecute, signIntentCode } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { useCountdown } from '@qiyin/ui/use-countdown.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { CodeBoxes } from '@qiyin/ui/signing/code-boxes.tsx'
import {
  sealChoices,
  type SignArea,
  type SigningState,
  type SignTask,
} from '@qiyin/ui/signing/signing-state.ts'

const resendAfterSec = 30
const codeRefusals: readonly number[] = [refusals.CODE_WRONG.code, refusals.CODE_EXPIRED.code]

interface IntentDialogProps {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
  open: boolean
  onClose: () => void
  onSigned: (answer: Answer<typeof signExecute>) => void
}

/** D-23: prove the intent by an SMS code, then sign. */
export function IntentDialog({ open, onClose, ...rest }: IntentDialogProps): ReactElement {
  return (
    <Modal
      open={open}
      centered
      width={480}
      title="签署意愿确认"
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <IntentForm onClose={onClose} {...rest} />
    </Modal>
  )
}

function IntentForm({
  task,
  areas,
  state,
  onClose,
  onSigned,
}: Omit<IntentDialogProps, 'open'>): ReactElement {
  const slot = { contractId: task.contractId, signId: task.signId }
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const countdown = useCountdown(resendAfterSec)
  const send = useCallMutation(signIntentCode, {
    onSuccess: () => countdown.start(),
    onFailure: (failure) => {
      setProblem(failure.message)
      return true
    },
  })
  const execute = useCallMutation(signExecute, {
    stale: [contractQueryListPerson, contractQueryOverviewPerson, contractQueryDetail],
    onSuccess: onSigned,
    onFailure: (failure) => {
      setProblem(failure.message)
      if (codeRefusals.includes(failure.code)) setCode('')
      return true
    },
  })
  const { mutate: sendCode } = send
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    sendCode({ contractId: task.contractId, signId: task.signId })
  }, [sendCode, task.contractId, task.signId])

  const sign = (): void => {
    if (code.length < 6 || execute.isPending) return
    setProblem('')
    execute.mutate({
      ...slot,
      consent: true,
      code,
      seals: sealChoices(areas, state),
      signature: areas.some((area) => area.kind === 0) ? state.signature : null,
    })
  }
  return (
    <div className="sign-intent">
      <WhatIsSigned task={task} areas={areas} state={state} />
      <p className="sec ink2" aria-live="polite">
        {send.data ? (
          <>
            验证码已发送至 <b className="num">{send.data.mobile}</b>
          </>
        ) : send.isPending ? (
          '正在发送验证码'
        ) : (
          '请获取短信验证码'
        )}
      </p>
      <CodeBoxes value={code} invalid={problem !== ''} onChange={setCode} onEnter={sign} />
      <div className="row between sec">
        {countdown.left !== null ? (
          <span className="ink3 num">{countdown.left} 秒后重发</span>
        ) : (
          <button type="button" className="link" disabled={send.isPending} onClick={() => send.mutate(slot)}>
            重新发送
          </button>
        )}
        <span className="sign-problem" role="alert">
          {problem}
        </span>
      </div>
      <p className="sign-intent-text sec">{task.intentText}</p>
      <div className="sign-intent-foot">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={code.length < 6} loading={execute.isPending} onClick={sign}>
          确认签署
        </Button>
      </div>
    </div>
  )
}

function WhatIsSigned({
  task,
  areas,
  state,
}: {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
}): ReactElement {
  const seals = new Set(Object.values(state.filled))
  const used = [
    ...task.seals.filter((seal) => seals.has(seal.sealId)).map((seal) => seal.sealName),
    ...(areas.some((area) => area.kind === 0)
      ? [state.signature?.kind === 'name' ? '个人名章' : '手写签名']
      : []),
  ]
  return (
    <div className="sign-intent-document">
      <PageThumb
        src={callUrl(filesPageImage, { fileId: task.fileId, pageNum: 1, widthPx: 160 })}
        widthPx={44}
      />
      <div className="grow">
        <div className="b6">
          <MidText text={task.contractName} />
        </div>
        <div className="cap ink3">
          {task.pageCount} 页，{areas.length} 处签署，使用 {used.join('、')}
        </div>
        {task.companyName && <div className="cap ink3 cut">代表 {task.companyName}</div>}
      </div>
    </div>
  )
}
