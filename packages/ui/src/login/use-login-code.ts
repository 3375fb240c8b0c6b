import { personSmsSendVerificationCode, personVerify, personVerifyStart } from '@qiyin/calls/areas/person.ts'
import { smsCode } from '@qiyin/domain/person/sms.ts'
import { callApi } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { countToNextCode } from '../base/count-to-next-code.ts'
import type { ProofChallenge } from '../proof-of-work.ts'
import { toast } from '../base/toast.ts'
import { useCountdown, type Countdown } from '../base/use-countdown.ts'
import { useState } from 'react'

/** A human check waiting for its answer; `settle(false)` cancels it. */
export interface PendingCheck {
  challenge: ProofChallenge
  redeem: (answer: string) => Promise<void>
  settle: (passed: boolean) => void
  /** Asks for a fresh challenge after a failure: one challenge takes one answer. */
  again: () => Promise<void>
}

interface LoginCode {
  sending: boolean
  countdown: Countdown
  check: PendingCheck | undefined
  /** The phone that the last code went to. */
  sentTo: string | undefined
  /** Sends a code to the phone; resolves true when one is on its way. */
  send: (phone: string) => Promise<boolean>
}

/** Sending a login code: the human check where the server asks for one, then the SMS, then 30 s of pause. */
export function useLoginCode(): LoginCode {
  const [sending, setSending] = useState(false)
  const [check, setCheck] = useState<PendingCheck>()
  const [sentTo, setSentTo] = useState<string>()
  const countdown = useCountdown(smsCode.resendMs / 1000)

  const passCheck = async (phone: string): Promise<boolean> => {
    const challenge = await startCheck(phone)
    if (challenge === null) return true
    return new Promise((resolve) => {
      const settle = (passed: boolean): void => {
        setCheck(undefined)
        resolve(passed)
      }
      const ask = (asked: ProofChallenge): void =>
        setCheck({
          challenge: asked,
          redeem: (answer) => redeem(phone, asked, answer),
          settle,
          again: async () => {
            const next = await startCheck(phone)
            if (next === null) settle(true)
            else ask(next)
          },
        })
      ask(challenge)
    })
  }

  const send = async (phone: string): Promise<boolean> => {
    setSending(true)
    try {
      if (!(await passCheck(phone))) return false
      await callApi(personSmsSendVerificationCode, { phone })
      countdown.start()
      setSentTo(phone)
      toast('success', '验证码已发送')
      return true
    } catch (thrown) {
      const failure = asCallFailure(thrown)
      countToNextCode(countdown, failure)
      toast('error', failure.message || '发送验证码失败')
      return false
    } finally {
      setSending(false)
    }
  }
  return { sending, countdown, check, sentTo, send }
}

/** The built-in check's task, or null when none is needed. Rejects with a text fit for the user. */
async function startCheck(phone: string): Promise<ProofChallenge | null> {
  const start = await callApi(personVerifyStart, { phone })
  // Spec 1 section 4 "Identity verification with a browser SDK".
  const needed = start.resultCode >= 400_001 && start.resultCode <= 410_999 && start.url !== null
  if (!needed) return null
  if (start.challenge === null) throw '获取验证信息失败'
  return start.challenge
}

async function redeem(phone: string, challenge: ProofChallenge, answer: string): Promise<void> {
  const passed = await callApi(personVerify, {
    phone,
    verifyToken: `${challenge.id}:${answer}`,
    verifyType: 'POW',
  })
  if (!passed) throw '安全验证未通过，请重试'
}
