import type { signIntentCode } from '@qiyin/calls/areas/sign.ts'
import type { signBatchIntentCode } from '@qiyin/calls/areas/sign-batch.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { isSmsCode, smsCode } from '@qiyin/domain/person/sms.ts'
import { refusalsOfCode, toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { useEffect, useRef, useState } from 'react'
import type { CallFailure } from '../base/call-failure.ts'
import { countToNextCode } from '../base/count-to-next-code.ts'
import { useCountdown } from '../base/use-countdown.ts'
import { useCallMutation } from '../call-hooks.ts'

/** The code that proves an intent: where it went, what is typed of it, what is wrong with it. */
export interface IntentCode {
  code: string
  setCode: (code: string) => void
  ready: boolean
  problem: string
  /** Says why the proof was refused; a wrong code is taken away. */
  blame: (failure: CallFailure) => void
  /** Nothing is known to be wrong any more. */
  forgive: () => void
  /** Where the code went, in a sentence; `mobile` is masked. */
  sentTo: { text: string; mobile: string | null }
  /** Seconds until another code may be asked for. */
  waitSec: number | null
  sending: boolean
  resend: () => void
}

/** Sends a code by SMS when it is first shown, by the call of one contract or of a run. */
export function useIntentCode<C extends typeof signIntentCode | typeof signBatchIntentCode>(
  call: C,
  args: Args<C>,
): IntentCode {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const countdown = useCountdown(smsCode.resendMs / 1000)
  const byHand = useRef(false)
  const send = useCallMutation(call, {
    onSuccess: ({ resendAfterSec }: Sent) => {
      setProblem('')
      countdown.start(resendAfterSec)
    },
    onFailure: (failure) => {
      countToNextCode(countdown, failure)
      // A code for something else came shortly before: of what this page asks by itself nobody has done anything wrong.
      const isEarly = !byHand.current && failure.code === toldRefusals.CODE_TOO_SOON.code
      setProblem(isEarly ? '' : failure.message)
      return true
    },
  })
  const { mutate } = send
  const sent: Sent | undefined = send.data
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate(args)
  }, [mutate, args])
  return {
    code,
    setCode,
    ready: isSmsCode(code),
    problem,
    blame: (failure) => {
      setProblem(failure.message)
      if (refusalsOfCode.includes(failure.code)) setCode('')
    },
    forgive: () => setProblem(''),
    sentTo: sent
      ? { text: '验证码已发送至', mobile: sent.mobile }
      : { text: send.isPending ? '正在发送验证码' : unsentText(send.error), mobile: null },
    waitSec: countdown.left,
    sending: send.isPending,
    resend: () => {
      byHand.current = true
      mutate(args)
    },
  }
}

function unsentText(failure: CallFailure | null): string {
  return failure?.code === toldRefusals.CODE_TOO_SOON.code ? '刚发送过验证码，请稍后获取' : '请获取短信验证码'
}

type Sent = Answer<typeof signIntentCode>
