import type { MouseEvent, ReactElement } from 'react'
import { openAgreement, type AgreementName } from '@qiyin/ui/base/agreement.ts'
import './agreement-links.css'

/** The agreements inside a checkbox's label: opening one does not tick the box. */
export function AgreementLinks(): ReactElement {
  return (
    <>
      <button type="button" className="link agreement-links" onClick={open('user')}>
        《用户协议》
      </button>
      <button type="button" className="link agreement-links" onClick={open('privacy')}>
        《隐私政策》
      </button>
    </>
  )
}

function open(name: AgreementName): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault()
    openAgreement(name)
  }
}
