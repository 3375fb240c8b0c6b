import type { ReactElement } from 'react'
import { openAgreement } from './agreement.ts'
import { useSite } from './site.ts'

const thisYear = new Date().getFullYear()

/** The footer's small print: filing numbers as configured, and the agreements. */
export function Filings(): ReactElement {
  const site = useSite()
  return (
    <>
      <span>© {thisYear} 契印</span>
      {site?.recordFilings.map((filing) =>
        filing.url === null ? (
          <span key={filing.text}>{filing.text}</span>
        ) : (
          <a key={filing.text} href={filing.url} target="_blank" rel="noreferrer">
            {filing.text}
          </a>
        ),
      )}
      <button type="button" onClick={() => openAgreement('user')}>
        用户协议
      </button>
      <button type="button" onClick={() => openAgreement('privacy')}>
        隐私政策
      </button>
    </>
  )
}
