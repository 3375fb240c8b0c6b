import type { FacePhase } from '@qiyin/ui/real-name/use-face-step.ts'
import type { ReactElement } from 'react'
import './face-progress.css'

/** Where the face stands: the code is shown, the phone has it, the outcome comes. */
export function FaceProgress({ phase, left }: { phase: FacePhase; left: number | null }): ReactElement {
  const at = phase === 'scanned' || phase === 'lost' ? 1 : 0
  const notes = [
    left === null ? null : `二维码 ${clock(left)} 后过期`,
    at === 1 ? '已扫码，请在手机上完成识别' : null,
  ]
  return (
    <>
      <ol className="face-progress">
        {['等待扫码', '在手机上完成识别', '返回认证结果'].map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined}>
            <span className="face-progress-number num" aria-hidden>
              {index + 1}
            </span>
            <span className="face-progress-text">
              {step}
              <small className="num">{notes[index]}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className="sr" aria-live="polite">
        {spoken[phase]}
      </p>
    </>
  )
}

const spoken: Readonly<Record<FacePhase, string>> = {
  opening: '正在获取二维码',
  waiting: '等待扫码',
  scanned: '已扫码，请在手机上完成识别',
  expired: '页面已过期',
  lost: '未获取到认证结果',
  failed: '二维码获取失败',
}

function clock(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
