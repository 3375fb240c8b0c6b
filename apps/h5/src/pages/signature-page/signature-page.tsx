import { signaturePageDraw, signaturePageScan } from '@qiyin/calls/areas/user-account.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { callApi } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import type { Signature } from '@qiyin/ui/signing/signing-state.ts'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import { useParams } from 'react-router'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'

const SignatureScreen = lazy(async () => ({
  default: (await import('../../components/signature-screen/signature-screen.tsx')).SignatureScreen,
}))

type Stage =
  | { at: 'opening' | 'expired' | 'done' }
  | { at: 'away'; message: string }
  | { at: 'ready' | 'writing'; name: string }

/** /signature-page/{token}: a signature drawn here for a computer that shows the QR code and waits. */
export function SignaturePage(): ReactElement {
  usePageTitle('手写签名')
  const { token = '' } = useParams()
  const [stage, setStage] = useState<Stage>({ at: 'opening' })
  const isSending = useRef(false)
  const fail = useCallback((thrown: unknown): void => {
    const { code, message } = asCallFailure(thrown)
    setStage(code === toldRefusals.FACE_PAGE_EXPIRED.code ? { at: 'expired' } : { at: 'away', message })
  }, [])
  const open = useCallback(() => {
    callApi(signaturePageScan, { token }, { quiet: true }).then(
      ({ name }) => setStage({ at: 'ready', name }),
      fail,
    )
  }, [token, fail])
  useEffect(open, [open])

  const send = async (signature: Signature, name: string): Promise<void> => {
    // The second half of a double tap would find the page over.
    if (signature.kind !== 'drawn' || isSending.current) return
    isSending.current = true
    try {
      await callApi(signaturePageDraw, { token, drawing: signature.drawing }, { quiet: true })
      setStage({ at: 'done' })
    } catch (thrown) {
      const failure = asCallFailure(thrown)
      if (failure.code === toldRefusals.FACE_PAGE_EXPIRED.code) return fail(thrown)
      // What was written stays on the screen and can be sent again.
      toast('error', failure.message)
      setStage({ at: 'writing', name })
    } finally {
      isSending.current = false
    }
  }
  return (
    <>
      <PhoneBar title="手写签名" />
      <main id="main" tabIndex={-1}>
        {stage.at === 'opening' && <PageSpinner text="加载中" />}
        {stage.at === 'expired' && (
          <Blank art="error" title="页面已过期" text={toldRefusals.FACE_PAGE_EXPIRED.message} />
        )}
        {stage.at === 'away' && (
          <Blank art="error" title="加载失败" text={stage.message}>
            <button
              type="button"
              className="btn primary"
              onClick={() => {
                setStage({ at: 'opening' })
                open()
              }}
            >
              重试
            </button>
          </Blank>
        )}
        {(stage.at === 'ready' || stage.at === 'writing') && (
          <Blank
            art="waiting"
            title={`请书写：${stage.name}`}
            text="字迹清晰、不连出格外，提交后在电脑上保存"
          >
            <button
              type="button"
              className="btn primary"
              onClick={() => setStage({ at: 'writing', name: stage.name })}
            >
              开始书写
            </button>
          </Blank>
        )}
        {stage.at === 'done' && <Blank art="done" title="签名已提交" text="请返回电脑查看并保存" />}
      </main>
      {stage.at === 'writing' && (
        <Suspense>
          <SignatureScreen
            name={stage.name}
            keepText="提交签名"
            onClose={() => setStage({ at: 'ready', name: stage.name })}
            onUse={(signature) => void send(signature, stage.name)}
          />
        </Suspense>
      )}
    </>
  )
}
