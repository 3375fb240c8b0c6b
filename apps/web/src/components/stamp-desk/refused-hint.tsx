import type { CSSProperties, ReactElement } from 'react'
import type { Box, SizePt } from '@qiyin/domain/seal/position.ts'
import { WarningIcon } from '@qiyin/ui/icons.tsx'
import type { Edge } from './landing.ts'
import './refused-hint.css'

interface RefusedHintProps {
  box: Box
  page: SizePt
  crossed: readonly Edge[]
}

/** Stays inside the page whose edge the stamp crosses: below the stamp, or above it at the foot of the page. */
export function RefusedHint({ box, page, crossed }: RefusedHintProps): ReactElement {
  const foot = (box.top + box.heightPt) / page.heightPt
  const vertical: CSSProperties =
    foot > 0.9
      ? { bottom: `calc(${(1 - box.top / page.heightPt) * 100}% + 12px)` }
      : { top: `calc(${foot * 100}% + 12px)` }
  const isRight = crossed.includes('right') || box.left > page.widthPt / 2
  return (
    <span className="refused-hint" style={{ ...vertical, ...(isRight ? { right: 12 } : { left: 12 }) }}>
      <WarningIcon size={16} />
      印章不能超出页面范围，松开后回到原位置
    </span>
  )
}
