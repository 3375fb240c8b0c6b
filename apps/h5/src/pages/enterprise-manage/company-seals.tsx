import { sealsCompany, sealsManageCompany } from '@qiyin/calls/areas/seals.ts'
import { sealTypeLabel } from '@qiyin/domain/seal/image.ts'
import { sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useState, type ReactElement } from 'react'
import { GrantSheet } from './grant-sheet.tsx'
import type { ManagedSeal } from './managed-seal.ts'
import { SealSheet } from './seal-sheet.tsx'
import './company-seals.css'

interface CompanySealsProps {
  of: { readonly companyId: string; readonly companyName: string }
}

/** H-10: the seals of a company, where I manage them. */
export function CompanySeals({ of }: CompanySealsProps): ReactElement | null {
  const managed = useCall(sealsManageCompany, {})
  const isManaged = managed.data?.some(({ companyId }) => companyId === of.companyId) === true
  return isManaged ? <ManagedSeals of={of} /> : null
}

/** Made, and granted to people, with the thumb. */
function ManagedSeals({ of }: CompanySealsProps): ReactElement {
  const seals = useCall(sealsCompany, { companyId: of.companyId })
  const [adds, setAdds] = useState(false)
  const [granted, setGranted] = useState<ManagedSeal>()
  return (
    <section className="phone-sheet" aria-labelledby="company-seals">
      <div className="row between">
        <h2 className="h-sheet" id="company-seals">
          印章
        </h2>
        <button type="button" className="btn bare link" onClick={() => setAdds(true)}>
          新增印章
        </button>
      </div>
      <Region query={seals} small skeleton={<PageSpinner text="加载中" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="ink3">暂无印章，新增后授权给签署人使用</p>
          ) : (
            <ul className="company-seals">
              {rows.map((seal) => (
                <SealRow key={seal.sealId} seal={seal} onGrant={() => setGranted(seal)} />
              ))}
            </ul>
          )
        }
      </Region>
      {adds && <SealSheet of={of} onClose={() => setAdds(false)} />}
      {granted && <GrantSheet seal={granted} onClose={() => setGranted(undefined)} />}
    </section>
  )
}

function SealRow({ seal, onGrant }: { seal: ManagedSeal; onGrant: () => void }): ReactElement {
  const isStopped = seal.status === sealStatus.stopped
  return (
    <li>
      <img src={seal.previewUrl} alt="" />
      <div className="grow">
        <b>{seal.sealName}</b>
        <p className="cap ink3">
          {sealTypeLabel[seal.sealType]}
          {isStopped ? '，已停用' : `，已授权 ${seal.personCount} 人`}
        </p>
      </div>
      <button type="button" className="btn" aria-label={`授权：${seal.sealName}`} onClick={onGrant}>
        授权
      </button>
    </li>
  )
}
