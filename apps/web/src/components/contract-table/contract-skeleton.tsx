import type { ReactElement } from 'react'
import './contract-skeleton.css'

const widths = [62, 86, 48, 70, 56]

const ofContracts = ['合同信息', '签署方', '签署截止', '状态', '操作'] as const

interface ContractSkeletonProps {
  titles?: readonly [string, string, string, string, string]
}

/** The list while it loads for the first time: the real columns, nothing that moves but opacity. */
export function ContractSkeleton({ titles = ofContracts }: ContractSkeletonProps): ReactElement {
  return (
    <div className="contract-skeleton" role="status" aria-label="正在加载">
      <div className="contract-skeleton-head cap ink3" aria-hidden>
        {titles.map((title, index) => (
          <span key={title} className={index === 0 ? undefined : `contract-skeleton-column-${index + 1}`}>
            {title}
          </span>
        ))}
      </div>
      {widths.map((width) => (
        <div key={width} aria-hidden>
          <i className="skeleton contract-skeleton-page" />
          <span>
            <i className="skeleton" style={{ width: `${width}%` }} />
            <i className="skeleton contract-skeleton-line small" style={{ width: `${width * 0.72}%` }} />
          </span>
          <span className="contract-skeleton-column-2">
            <i className="skeleton" style={{ width: 96 }} />
            <i className="skeleton contract-skeleton-line small" style={{ width: 150 }} />
          </span>
          <span className="contract-skeleton-column-3">
            <i className="skeleton" style={{ width: 84 }} />
          </span>
          <span className="contract-skeleton-column-4">
            <i className="skeleton" style={{ width: 64 }} />
          </span>
          <span className="contract-skeleton-column-5">
            <i className="skeleton" style={{ width: 92 }} />
          </span>
        </div>
      ))}
    </div>
  )
}
