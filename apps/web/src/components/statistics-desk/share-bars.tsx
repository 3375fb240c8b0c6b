import { figureName, type Figure, type StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import type { ReactElement } from 'react'
import { shareCall, type ShareCall } from './scopes.ts'
import { addressProblem, statisticArgs } from './statistic-args.ts'
import type { StatisticAddress } from './statistic-address.ts'
import './share-bars.css'

interface ShareBarsProps {
  scope: StatisticScope
  address: StatisticAddress
}

/** How the applications share the chosen figure; nothing where no applications are loaded, or none have a share. */
export function ShareBars({ scope, address }: ShareBarsProps): ReactElement | null {
  const call = shareCall(scope)
  return call === undefined || address.figure === 'userCount' ? null : (
    <Shares call={call} address={address} figure={address.figure} />
  )
}

interface SharesProps {
  call: ShareCall
  address: StatisticAddress
  figure: Exclude<Figure, 'userCount'>
}

function Shares({ call, address, figure }: SharesProps): ReactElement {
  const { range } = address
  const args =
    range !== null && addressProblem(address) === null
      ? // Signatures are counted for system managers only, whose call knows them.
        { ...statisticArgs(address, range), figure: figure as 'contractCount' }
      : null
  const shares = useCall(call, args, { keep: true })
  return (
    <section className="sheet share-bars" aria-labelledby="share-bars-title">
      <div className="row between">
        <h2 id="share-bars-title" className="h-sheet">
          按所属应用
        </h2>
        <span className="cap ink3">{figureName[figure]}</span>
      </div>
      {args !== null && (
        <Region query={shares} skeleton={<div className="skeleton share-bars-wait" />} small>
          {(list) =>
            list.length === 0 ? <Blank art="empty" title="所选时间内暂无数据" small /> : <Bars list={list} />
          }
        </Region>
      )}
    </section>
  )
}

/** The first stand alone, the others together. */
const mostBars = 8

function Bars({
  list,
}: {
  list: readonly { businessTypeId: string; businessTypeName: string; count: number }[]
}): ReactElement {
  const total = list.reduce((sum, { count }) => sum + count, 0)
  const rest = list.slice(mostBars)
  const bars = [
    ...list.slice(0, mostBars),
    ...(rest.length === 0
      ? []
      : [
          {
            businessTypeId: 'others',
            businessTypeName: `其他 ${rest.length} 个应用`,
            count: rest.reduce((sum, { count }) => sum + count, 0),
          },
        ]),
  ]
  const largest = Math.max(...bars.map(({ count }) => count))
  return (
    <ul>
      {bars.map(({ businessTypeId, businessTypeName, count }) => (
        <li key={businessTypeId} className="sec">
          <MidText text={businessTypeName} />
          <span className="share-bars-track" aria-hidden>
            <i style={{ width: `${(count / largest) * 100}%` }} />
          </span>
          <span className="num share-bars-count">{count.toLocaleString('en-US')}</span>
          <span className="num ink3 share-bars-count">{((count / total) * 100).toFixed(1)}%</span>
        </li>
      ))}
    </ul>
  )
}
