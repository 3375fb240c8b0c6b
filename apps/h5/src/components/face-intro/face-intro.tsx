import { EyeIcon, PersonIcon, SunIcon } from '@qiyin/ui/icons.tsx'
import type { ReactElement } from 'react'
import './face-intro.css'

/** Whose face is wanted, and what to mind. */
export function FaceIntro({ name, identityNo }: { name: string; identityNo: string }): ReactElement {
  return (
    <section className="face-intro">
      <svg viewBox="0 0 160 160" aria-hidden>
        <circle cx="80" cy="80" r="78" />
        <path
          className="face-intro-frame"
          d="M41 20a72 72 0 0 1 78 0M140 41a72 72 0 0 1 0 78M119 140a72 72 0 0 1-78 0M20 119a72 72 0 0 1 0-78"
        />
        <path d="M53 62c0-18 10-27 27-27s27 9 27 27c0 22-11 37-27 37S53 84 53 62ZM67 62v5M93 62v5M70 82c6 5 14 5 20 0M70 98v12l-26 14M90 98v12l26 14" />
      </svg>
      <h2>请由本人完成人脸识别</h2>
      <p className="ink3 num">
        {name}，{identityNo}
      </p>
      <ul>
        <li>
          <SunIcon size={24} />
          保持光线充足
        </li>
        <li>
          <PersonIcon size={24} />
          正脸对准取景框
        </li>
        <li>
          <EyeIcon size={24} />
          请勿遮挡面部
        </li>
      </ul>
    </section>
  )
}
