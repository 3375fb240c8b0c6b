import { paths, safeRedirect } from '@qiyin/calls/addresses/paths.ts'
import { personRealNameFaceOpen, personRealNameFacePicture } from '@qiyin/calls/areas/face.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { faceMismatchReason } from '@qiyin/domain/person/face.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { callApi, uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { useCallback, useEffect, useState, type ReactElement } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'
import { FaceCamera } from './face-camera.tsx'
import { FaceConsent } from './face-consent.tsx'
import './face-page.css'

type Opened = Pick<Answer<typeof personRealNameFaceOpen>, 'name' | 'identityNo'>
type Outcome = Answer<typeof personRealNameFacePicture>['status']

type Stage =
  | { at: 'opening' | 'expired' }
  | { at: 'away'; message: string }
  | { at: 'intro' | 'camera' | 'sending'; who: Opened }
  | { at: 'done'; outcome: Outcome }

/** H-08b /face/{token}: opened by the QR code on whatever phone, or by the person's own in the same window. */
export function FacePage(): ReactElement {
  usePageTitle('人脸识别')
  const { token = '' } = useParams()
  const [stage, setStage] = useState<Stage>({ at: 'opening' })
  const fail = useCallback((thrown: unknown): void => {
    const { code, message } = asCallFailure(thrown)
    setStage(code === toldRefusals.FACE_PAGE_EXPIRED.code ? { at: 'expired' } : { at: 'away', message })
  }, [])
  const open = useCallback(() => {
    callApi(personRealNameFaceOpen, { token }, { quiet: true }).then(
      ({ status, ...who }) => setStage(status ? { at: 'done', outcome: status } : { at: 'intro', who }),
      fail,
    )
  }, [token, fail])
  useEffect(open, [open])

  const send = async (who: Opened, picture: File): Promise<void> => {
    setStage({ at: 'sending', who })
    try {
      const { status } = await uploadFile(personRealNameFacePicture, picture, { token }, { quiet: true })
      setStage({ at: 'done', outcome: status })
    } catch (thrown) {
      const failure = asCallFailure(thrown)
      if (failure.code === toldRefusals.FACE_PAGE_EXPIRED.code) return fail(thrown)
      // Nothing is lost: the page is still open, and the picture can be taken or sent again.
      toast('error', failure.message)
      setStage({ at: 'camera', who })
    }
  }
  return (
    <>
      <PhoneBar title="人脸识别" />
      <main id="main" tabIndex={-1} className="face-page">
        {stage.at === 'opening' && <PageSpinner text="加载中" />}
        {stage.at === 'expired' && (
          <Blank art="error" title="页面已过期" text={toldRefusals.FACE_PAGE_EXPIRED.message}>
            <BackLink />
          </Blank>
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
        {stage.at === 'intro' && (
          <FaceConsent who={stage.who} onStart={() => setStage({ at: 'camera', who: stage.who })} />
        )}
        {(stage.at === 'camera' || stage.at === 'sending') && (
          <FaceCamera sending={stage.at === 'sending'} onPicture={(picture) => send(stage.who, picture)} />
        )}
        {stage.at === 'done' && <Done outcome={stage.outcome} />}
      </main>
    </>
  )
}

const endings = {
  verified: { art: 'done', title: '识别成功', text: '您已完成人脸识别' },
  review: { art: 'waiting', title: '已提交审核', text: '预计1-3个工作日完成，结果将以短信通知您' },
  failed: { art: 'error', title: '识别失败', text: faceMismatchReason },
} as const

function Done({ outcome }: { outcome: Outcome }): ReactElement {
  return (
    <Blank {...endings[outcome]}>
      <BackLink />
    </Blank>
  )
}

/** Back to where the person's own phone came from; otherwise a computer waits. */
function BackLink(): ReactElement {
  const [query] = useSearchParams()
  const target = safeRedirect(query.get('redirect'))
  if (target === paths.home())
    return <p className="cap ink2">如正在电脑上认证，请返回电脑继续，页面会自动更新</p>
  return (
    <BottomBar>
      <Link className="btn primary large" to={target} replace>
        继续
      </Link>
    </BottomBar>
  )
}
