import { demoIdentities } from '@qiyin/calls/areas/site.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { useEffect, useState, type ReactElement } from 'react'
import { callApi } from '../base/call-client.ts'
import { useSite } from '../base/site.ts'
import { CopyButton } from '../copy-button/copy-button.tsx'
import './demo-identities.css'

interface DemoIdentitiesProps {
  /** Whom the form is for: a supplier that is asked itself knows none of them. */
  supplierCode?: SupplierCode
  /** A bank card is asked for as well. */
  withCard?: boolean
}

/** Nobody's, with a right checksum. */
const trialCardNo = '6228480402564890018'

/** In demo mode: identities for the real-name form, one for each answer of the simulated source. */
export function DemoIdentities({ supplierCode, withCard = false }: DemoIdentitiesProps): ReactElement | null {
  const demo = useSite()?.demo ?? false
  const [identities, setIdentities] = useState<Answer<typeof demoIdentities>>([])
  useEffect(() => {
    // Without them the page is what it is outside demo mode.
    if (demo) callApi(demoIdentities, { supplierCode }, { quiet: true }).then(setIdentities, () => undefined)
  }, [demo, supplierCode])
  if (identities.length === 0) return null
  return (
    <section className="demo-identities" aria-label="演示身份">
      <p className="cap ink2">演示环境不核验真实身份，实名认证时可填写以下信息，手机号任意：</p>
      <ul>
        {identities.map(({ name, identityNo, outcome }) => (
          <li key={identityNo} className="cap">
            <span className="ink3">{outcome}</span>
            <span>{name}</span>
            <span className="num">{identityNo}</span>
            <CopyButton text={identityNo} label={`复制身份证号 ${identityNo}`} done="身份证号已复制" />
          </li>
        ))}
        {withCard && (
          <li className="cap">
            <span className="ink3">银行卡</span>
            <span className="num">{trialCardNo}</span>
            <CopyButton text={trialCardNo} label={`复制银行卡号 ${trialCardNo}`} done="银行卡号已复制" />
          </li>
        )}
      </ul>
    </section>
  )
}
