import { companyManageSealPreview, companyManageSeals } from '@qiyin/calls/areas/company-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { sealTypeLabel } from '@qiyin/domain/seal/image.ts'
import { sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { DictionaryWord } from '@qiyin/ui/dictionary/dictionary-word.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { Image } from 'antd'
import type { ReactElement } from 'react'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'

type Seal = Answer<typeof companyManageSeals>[number]

const pictureSidePx = 120

/** The enterprise's seals, to be looked at only. */
export function CompanySeals({ companyId }: { companyId: string }): ReactElement {
  const seals = useCall(companyManageSeals, { companyId })
  return (
    <section className="sheet company-detail-part" aria-labelledby="company-seals-title">
      <h2 className="h-sheet" id="company-seals-title">
        印章
      </h2>
      <Region query={seals} skeleton={<div className="skeleton company-detail-wait" />}>
        {(list) =>
          list.length === 0 ? (
            <p className="ink3">暂无印章</p>
          ) : (
            <ul className="company-detail-seals">
              {list.map((seal) => (
                <SealCard key={seal.sealId} companyId={companyId} seal={seal} />
              ))}
            </ul>
          )
        }
      </Region>
    </section>
  )
}

function SealCard({ companyId, seal }: { companyId: string; seal: Seal }): ReactElement {
  const { sealId, sealName, sealType, status, personCount } = seal
  const isActive = status === sealStatus.active
  return (
    <li className="company-detail-seal">
      <Image
        src={addressOf(companyManageSealPreview, { companyId, sealId })}
        alt={sealName}
        width={pictureSidePx}
        height={pictureSidePx}
      />
      <b>{sealName}</b>
      <span className="ink3">
        <DictionaryWord group="SEAL_TYPE" code={sealType} known={sealTypeLabel[sealType]} />，{personCount}{' '}
        人可用
      </span>
      <StateDot good={isActive}>{isActive ? '正常' : '已停用'}</StateDot>
    </li>
  )
}
