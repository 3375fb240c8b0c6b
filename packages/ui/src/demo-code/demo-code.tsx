import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { isMobile } from '@qiyin/domain/person/mobile.ts'
import { useCall } from '../call-hooks.ts'
import type { ReactElement } from 'react'
import { useSite } from '../base/site.ts'
import './demo-code.css'

/** Messages leave through the outbox a moment after the call that asked for them. */
const pollMs = 1500

interface DemoCodeProps {
  /** The whole number, not a masked one; of whoever is logged in when left out. */
  phone?: string
  onFill: (code: string) => void
  /** As a few words within a line that is there anyway, instead of a box of its own. */
  inLine?: boolean
}

/** In demo mode no SMS is sent: the newest code of the phone, to be filled in with a click. */
export function DemoCode({ phone, onFill, inLine = false }: DemoCodeProps): ReactElement | null {
  const demo = useSite()?.demo ?? false
  const { data: messages } = useCall(
    demoMessages,
    demo && (phone === undefined || isMobile(phone)) ? { phone } : null,
    {
      staleMs: 0,
      everyMs: pollMs,
      quiet: true,
    },
  )
  const code = messages?.find((message) => message.code !== null)?.code
  if (!demo || code == null) return null
  return (
    <p className={inLine ? 'demo-code in-line' : 'demo-code'} aria-live="polite">
      {inLine ? '演示验证码' : '演示环境不发送短信，最新验证码'} <b className="num">{code}</b>
      <button type="button" className="link" onClick={() => onFill(code)}>
        填入
      </button>
    </p>
  )
}
