import type { MouseEvent, ReactElement } from 'react'
import { openAgreement, type AgreementName } from '../base/agreement.ts'
import './agreement-links.css'

const titles = { user: '用户协议', privacy: '隐私政策', certificate: '数字证书服务协议' } as const

/** Agreements inside a checkbox's label: opening one does not tick the box. */
export function AgreementLinks({ names }: { names: readonly (keyof typeof titles)[] }): ReactElement[] {
  return names.map((name) => (
    <button key={name} type="button" className="link agreement-links" onClick={open(name)}>
      《{titles[name]}》
    </button>
  ))
}

function open(name: AgreementName): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault()
    openAgreement(name)
  }
}
