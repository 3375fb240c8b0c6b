import type { MouseEvent, ReactElement } from 'react'
import { openAgreement, type AgreementName } from '@qiyin/ui/agreement/agreement.ts'

/** The agreements inside a checkbox's label: opening one does not tick the box. */
export function AgreementLinks(): ReactElement {
  return (
    <>
      <button type="button" className="link personal-agreement" onClick={open('user')}>
        《用户协议》
      </button>
      <button type="button" className="link personal-agreement" onClick={open('privacy')}>
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
