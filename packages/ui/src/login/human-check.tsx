import { asCallFailure } from '../base/call-failure.ts'
import type { ProofChallenge } from '../proof-of-work.ts'
import { useEffect, useState, type ReactElement } from 'react'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import type { PendingCheck } from './use-login-code.ts'
import './human-check.css'

/**
 * G-14, the built-in check: the browser does a piece of arithmetic that costs a sender of masses dearly.
 * Cancelling closes it silently; a failure is tried again.
 */
export function HumanCheck({ check }: { check: PendingCheck }): ReactElement {
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const worker = new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' })
    solve(worker, check.challenge)
      .then(check.redeem)
      .then(
        () => check.settle(true),
        (thrown: unknown) => setProblem(asCallFailure(thrown).message || '系统错误，请稍后重试'),
      )
    return () => worker.terminate()
  }, [check])
  const retry = (): void => {
    check.again().catch((thrown: unknown) => setProblem(asCallFailure(thrown).message))
  }
  return (
    <NativeDialog
      title="安全验证"
      widthPx={420}
      onClose={() => check.settle(false)}
      footer={
        <>
          <button type="button" className="btn" onClick={() => check.settle(false)}>
            取消
          </button>
          {problem !== undefined && (
            <button type="button" className="btn primary" onClick={retry}>
              重试
            </button>
          )}
        </>
      }
    >
      <div className="human-check" aria-live="polite">
        {problem === undefined ? (
          <>
            <Spinner size={28} />
            <p>正在验证您的设备，通常只需几秒</p>
            <p className="cap ink3">验证在本机完成，无需您操作</p>
          </>
        ) : (
          <p className="human-check-problem">{problem}</p>
        )}
      </div>
    </NativeDialog>
  )
}

function solve(worker: Worker, challenge: ProofChallenge): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<string>) => resolve(event.data))
    worker.addEventListener('error', () => reject(new Error('proof worker failed')))
    // A worker's postMessage has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(challenge)
  })
}
