import type { ReactElement } from 'react'
import { useSite } from '../base/site.ts'
import { LateDemoCode } from '../demo-code/late-demo-code.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import type { Intent } from './use-intent.ts'
import './intent-proof.css'

/** The code that proves the intent: where it was sent, its boxes, sending it again, and what it agrees to. */
export function IntentProof({ intent, text }: { intent: Intent; text: string }): ReactElement {
  const demo = useSite()?.demo ?? false
  return (
    <>
      <p className="ink2" aria-live="polite">
        {intent.sentTo.text} {intent.sentTo.mobile !== null && <b className="num">{intent.sentTo.mobile}</b>}
      </p>
      <CodeBoxes
        value={intent.code}
        invalid={intent.problem !== ''}
        onChange={intent.setCode}
        onEnter={intent.sign}
      />
      <div className="row between intent-proof-again">
        {intent.waitSec !== null ? (
          <span className="ink3 num">{intent.waitSec}秒后重新获取</span>
        ) : (
          <button type="button" className="link" disabled={intent.sending} onClick={intent.resend}>
            重新获取
          </button>
        )}
        <span className="intent-proof-problem" role="alert">
          {intent.problem}
        </span>
      </div>
      {/* Its room is there before the code is: a sheet at the bottom would jump under the finger. */}
      {demo && (
        <div className="intent-proof-demo">
          {intent.sentTo.mobile !== null && <LateDemoCode onFill={intent.setCode} />}
        </div>
      )}
      <p className="intent-proof-text">{text}</p>
    </>
  )
}
