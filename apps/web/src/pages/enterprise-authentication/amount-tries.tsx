import { CloseIcon } from '@qiyin/ui/icons.tsx'
import type { ReactElement } from 'react'
import './amount-tries.css'

/** How many tries are left: a ring for each, crossed when it is used. */
export function AmountTries({ remain, total }: { remain: number; total: number }): ReactElement {
  return (
    <p className="amount-tries" role="status">
      <span className="amount-tries-rings" aria-hidden>
        {Array.from({ length: total }, (_, index) => (
          // Rings do not move.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={index < total - remain ? 'amount-tries-used' : 'amount-tries-left'}>
            {index < total - remain && <CloseIcon size={12} />}
          </span>
        ))}
      </span>
      <span>
        还可尝试 <b className="num">{remain}</b> 次<span className="ink3">（共 {total} 次）</span>
      </span>
    </p>
  )
}
