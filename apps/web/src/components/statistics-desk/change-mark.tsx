import { changeInTenths } from '@qiyin/domain/statistics/figures.ts'
import type { ReactElement } from 'react'
import './change-mark.css'

interface ChangeMarkProps {
  now: number
  /** Undefined while it is not known. */
  former: number | undefined
}

/** ↑ 12.4% 较上期: by how much a figure differs from that of the period before. */
export function ChangeMark({ now, former }: ChangeMarkProps): ReactElement {
  if (former === undefined) return <span className="cap ink3 change-mark">较上期 …</span>
  const tenths = changeInTenths(former, now)
  return (
    <span className="cap ink3 change-mark num">
      {tenths === null ? (
        <b>{now === 0 ? '持平' : `+${now.toLocaleString('en-US')}`}</b>
      ) : (
        <b className={sideOf(tenths)}>{changeText(tenths)}</b>
      )}
      较上期
    </span>
  )
}

function sideOf(tenths: number): string {
  if (tenths === 0) return ''
  return tenths > 0 ? 'change-mark-up' : 'change-mark-down'
}

/** "↑ 12.4%", "↓ 3.2%", 持平. */
export function changeText(tenths: number): string {
  if (tenths === 0) return '持平'
  return `${tenths > 0 ? '↑' : '↓'} ${(Math.abs(tenths) / 10).toFixed(1)}%`
}
