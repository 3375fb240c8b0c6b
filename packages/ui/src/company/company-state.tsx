import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import {
  companyAuthLabel,
  companyAuthStatus,
  type CompanyAuthStatus,
} from '@qiyin/domain/company/auth-status.ts'
import type { ReactElement } from 'react'
import './company-state.css'

interface CompanyStateProps {
  authStatus: CompanyAuthStatus
  /** 0 active, 1 frozen. */
  status: number
}

/** How a company's authentication stands, by shape and word. */
export function CompanyState({ authStatus, status }: CompanyStateProps): ReactElement {
  const frozen = status === accountStatus.frozen
  const shape = frozen ? 'frozen' : shapeOf[authStatus]
  return (
    <span className={`company-state ${shape}`}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden>
        {shapes[shape]}
      </svg>
      {frozen ? '已冻结' : companyAuthLabel[authStatus]}
    </span>
  )
}

type Shape = 'done' | 'turn' | 'working' | 'care' | 'failed' | 'open' | 'ended' | 'frozen'

const shapeOf: Readonly<Record<CompanyAuthStatus, Shape>> = {
  [companyAuthStatus.mismatch]: 'failed',
  [companyAuthStatus.none]: 'open',
  [companyAuthStatus.adminSubmitted]: 'turn',
  [companyAuthStatus.basicSubmitted]: 'turn',
  [companyAuthStatus.inReview]: 'working',
  [companyAuthStatus.authenticated]: 'done',
  [companyAuthStatus.reviewFailed]: 'failed',
  [companyAuthStatus.firstReviewPassed]: 'care',
  [companyAuthStatus.takenByOther]: 'ended',
}

const ring = <circle cx="7" cy="7" r="5.5" />
const shapes: Readonly<Record<Shape, ReactElement>> = {
  done: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="currentColor" stroke="none" />
      <path d="m4.3 7.2 1.9 1.9 3.5-3.9" stroke="var(--on-fill)" />
    </>
  ),
  turn: (
    <>
      {ring}
      <circle cx="7" cy="7" r="2.7" fill="currentColor" stroke="none" />
    </>
  ),
  working: (
    <>
      {ring}
      <path d="M7 1.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor" stroke="none" />
    </>
  ),
  care: <path d="M7 1.8 13 12.2H1ZM7 5.6v3M7 10.3v.1" />,
  failed: (
    <>
      {ring}
      <path d="m5.2 5.2 3.6 3.6M8.8 5.2 5.2 8.8" />
    </>
  ),
  open: ring,
  ended: (
    <>
      {ring}
      <path d="m3.4 10.6 7.2-7.2" />
    </>
  ),
  frozen: <path d="M7 1.5v11M2.2 4.2l9.6 5.6M11.8 4.2 2.2 9.8" />,
}
