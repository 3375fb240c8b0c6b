import { consentTexts } from '@qiyin/domain/person/consent.ts'
import type { ReactElement } from 'react'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import type { AgreementName } from '../base/agreement.ts'
import {
  certificateTerms,
  faceRules,
  privacyPolicy,
  userAgreement,
  type AgreementText,
} from './agreement-texts.ts'
import './agreement-dialog.css'

const texts: Record<AgreementName, AgreementText> = {
  user: userAgreement,
  privacy: privacyPolicy,
  face: faceRules,
  certificate: certificateTerms,
}

/** G-08: 用户协议 and 隐私政策, the rules of the face, and the terms of certificates. */
export function AgreementDialog({
  name,
  onClose,
}: {
  name: AgreementName
  onClose: () => void
}): ReactElement {
  const text = texts[name]
  return (
    <NativeDialog
      title={text.title}
      widthPx={700}
      onPhone="full"
      onClose={onClose}
      footer={
        // The only button of the dialog: it takes the first focus, or the long text would scroll to its end.
        <button type="button" className="btn primary" onClick={onClose}>
          我知道了
        </button>
      }
    >
      {/* A scrolling text must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="agreement-dialog" tabIndex={0} aria-label={`${text.title}正文`}>
        <p className="agreement-dialog-date">版本日期：{chineseDay(consentTexts[name].version)}</p>
        <p>{text.lead}</p>
        {text.sections.map((section) => (
          <section key={section.title}>
            <h3>{section.title}</h3>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </section>
    </NativeDialog>
  )
}

function chineseDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${year}年${Number(month)}月${Number(date)}日`
}
