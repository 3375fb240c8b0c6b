import type { sealsAutoSignCode } from '@qiyin/calls/areas/auto-sign.ts'
import type { userAccountCode, userMobileCode } from '@qiyin/calls/areas/user-account.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { smsCode, smsCodeProblem } from '@qiyin/domain/person/sms.ts'
import { useState } from 'react'
import { countToNextCode } from '../base/count-to-next-code.ts'
import { useCountdown } from '../base/use-countdown.ts'
import type { CallFailure } from '../base/call-failure.ts'
import { useCallMutation } from '../call-hooks.ts'

/** A code to a phone: what is typed of it, where it went, when the next may be asked for. */
export interface SentCode {
  value: string
  type: (value: string) => void
  problem: string
  /** Masked; null before it was sent. */
  sentTo: string | null
  waitSec: number | null
  sending: boolean
  send: () => void
  /** Says what is wrong with what was typed; true when nothing is. */
  check: () => boolean
  /** Says why it was refused. */
  blame: (failure: CallFailure) => true
}

/** Sends by the given call; `args` null has nothing to send to yet, and `onMissing` says so. */
export function useSentCode<
  C extends typeof userAccountCode | typeof userMobileCode | typeof sealsAutoSignCode,
>(call: C, args: Args<C> | null, onMissing?: () => void): SentCode {
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  const countdown = useCountdown(smsCode.resendMs / 1000)
  const send = useCallMutation(call, {
    onSuccess: ({ resendAfterSec }: { resendAfterSec: number }) => countdown.start(resendAfterSec),
    onFailure: (failure) => {
      countToNextCode(countdown, failure)
      return blame(failure)
    },
  })
  const blame = (failure: CallFailure): true => {
    setProblem(failure.message)
    return true
  }
  const sent: { mobile: string } | undefined = send.data
  return {
    value,
    type: (typed) => {
      setValue(typed)
      setProblem('')
    },
    problem,
    sentTo: sent?.mobile ?? null,
    waitSec: countdown.left,
    sending: send.isPending,
    send: () => {
      setProblem('')
      if (args === null) onMissing?.()
      else send.mutate(args)
    },
    check: () => {
      const found = smsCodeProblem(value)
      setProblem(found ?? '')
      return found === null
    },
    blame,
  }
}
