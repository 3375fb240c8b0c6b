import { openAgreement } from '@qiyin/ui/base/agreement.ts'
import { useState, type ReactElement } from 'react'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { CheckBox } from '../../components/check-box/check-box.tsx'
import { FaceIntro } from '../../components/face-intro/face-intro.tsx'

interface FaceConsentProps {
  who: { name: string; identityNo: string }
  onStart: () => void
}

/** The face has a consent of its own: without it nothing is looked at. */
export function FaceConsent({ who, onStart }: FaceConsentProps): ReactElement {
  const [agreed, setAgreed] = useState(false)
  return (
    <>
      <FaceIntro {...who} />
      <div className="face-page-consent">
        <CheckBox checked={agreed} onChange={setAgreed}>
          我同意采集面部信息，仅用于本次身份核验
        </CheckBox>
        <button type="button" className="link" onClick={() => openAgreement('face')}>
          《人脸信息处理规则》
        </button>
      </div>
      <BottomBar>
        <button type="button" className="btn primary large" disabled={!agreed} onClick={onStart}>
          开始人脸识别
        </button>
      </BottomBar>
    </>
  )
}
