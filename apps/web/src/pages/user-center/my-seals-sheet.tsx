import type { ReactElement } from 'react'
import { sealsMine } from '@qiyin/calls/areas/seals.ts'
import { dayOf, daysBetween } from '@qiyin/domain/dates.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { CenterSheet } from './center-sheet.tsx'

/** An end nearer than this is shown as a warning. */
const soonDays = 30

/** The seals I may sign with, as administrators have granted them. */
export function MySealsSheet(): ReactElement {
  const seals = useCall(sealsMine, {})
  const count = seals.data?.length ?? 0
  return (
    <CenterSheet
      id="seals"
      title="我的授权"
      note={count === 0 ? undefined : `${count} 枚印章`}
      action={<span className="cap ink3">由企业管理员授予</span>}
    >
      <Region query={seals} small skeleton={<div className="center-sheet-wait" />}>
        {(list) =>
          list.length === 0 ? (
            <Blank art="empty" small title="暂无印章授权" />
          ) : (
            <ul className="center-sheet-rows">
              {list.map((seal) => (
                <li key={seal.sealId}>
                  <img src={seal.previewUrl} alt="" loading="lazy" />
                  <div className="grow">
                    <p className="cut" title={`${seal.sealName}，${seal.companyName}`}>
                      {seal.sealName}
                    </p>
                    <p
                      className="cap ink2 cut"
                      title={`${seal.companyName}，${seal.applications.join('、')}`}
                    >
                      {seal.applications.join('、')}
                    </p>
                  </div>
                  <Until day={seal.validUntil} />
                </li>
              ))}
            </ul>
          )
        }
      </Region>
    </CenterSheet>
  )
}

function Until({ day }: { day: string | null }): ReactElement {
  const today = dayOf(new Date(useNow()))
  if (day === null) return <span className="cap ink2">长期有效</span>
  const soon = daysBetween(today, day) < soonDays
  return <span className={soon ? 'cap num warn' : 'cap num ink2'}>{day} 到期</span>
}
