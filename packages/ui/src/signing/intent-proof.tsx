import type { ReactElement } from 'react'
import { LateDemoCode } from '../demo-code/late-demo-code.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import type { Intent } from './use-intent.ts'
import './intent-proof.css'

/** The code that proves the intent: where it was sent, its boxes, sending it again, and what it agrees to. */
export function IntentProof({ intent, text }: { intent: Intent; text: string }): ReactElement {
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
      {intent.sentTo.mobile !== null && <LateDemoCode onFill={intent.setCode} />}
      <p className="intent-proof-text">{text}</p>
    </>
  )
}
