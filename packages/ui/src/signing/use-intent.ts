import { stampKind } from '@qiyin/domain/seal/position.ts'
import {
  contractQueryDetail,
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { signExecute, signIntentCode } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { isSmsCode, smsCode } from '@qiyin/domain/person/sms.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { useEffect, useRef, useState } from 'react'
import { useCallMutation } from '../call-hooks.ts'
import { useCountdown } from '../base/use-countdown.ts'
import { sealChoices, type SignArea, type SigningState, type SignTask } from './signing-state.ts'

const codeRefusals: readonly number[] = [refusals.CODE_WRONG.code, refusals.CODE_EXPIRED.code]

interface IntentSubject {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
  onSigned: (answer: Answer<typeof signExecute>) => void
}

/** What the proof of intent shows and does. */
export interface Intent {
  code: string
  setCode: (code: string) => void
  problem: string
  /** Where the code went, in a sentence; `mobile` is masked. */
  sentTo: { text: string; mobile: string | null }
  /** Seconds until another code may be asked for. */
  waitSec: number | null
  sending: boolean
  resend: () => void
  signing: boolean
  ready: boolean
  sign: () => void
}

/** D-23: sends a code by SMS when it is first shown, and signs with it. */
export function useIntent({ task, areas, state, onSigned }: IntentSubject): Intent {
  const { contractId, signId } = task
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const countdown = useCountdown(smsCode.resendMs / 1000)
  const send = useCallMutation(signIntentCode, {
    onSuccess: ({ resendAfterSec }) => countdown.start(resendAfterSec),
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
    sendCode({ contractId, signId })
  }, [sendCode, contractId, signId])

  const ready = isSmsCode(code)
  const sign = (): void => {
    if (!ready || execute.isPending) return
    setProblem('')
    execute.mutate({
      contractId,
      signId,
      consent: true,
      code,
      seals: sealChoices(areas, state),
      signature: areas.some((area) => area.kind === stampKind.signature) ? state.signature : null,
    })
  }
  return {
    code,
    setCode,
    problem,
    sentTo: send.data
      ? { text: '验证码已发送至', mobile: send.data.mobile }
      : { text: send.isPending ? '正在发送验证码' : '请获取短信验证码', mobile: null },
    waitSec: countdown.left,
    sending: send.isPending,
    resend: () => sendCode({ contractId, signId }),
    signing: execute.isPending,
    ready,
    sign,
  }
}

/** The names of what is put on the document: seals, and how the person signs. */
export function usedMarks({ task, areas, state }: Omit<IntentSubject, 'onSigned'>): string[] {
  const seals = new Set(Object.values(state.filled))
  const own = state.signature?.kind === 'name' ? '个人名章' : '手写签名'
  return [
    ...task.seals.filter((seal) => seals.has(seal.sealId)).map((seal) => seal.sealName),
    ...(areas.some((area) => area.kind === stampKind.signature) ? [own] : []),
  ]
}
