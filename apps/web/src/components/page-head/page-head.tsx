import type { ReactElement, ReactNode } from 'react'
import './page-head.css'

interface PageHeadProps {
  title: ReactNode
  /** The page's actions, right; one of them primary at most. */
  children?: ReactNode
}

/** The first line of a framed page, its one h1: `<PageHead title="合同中心"><Button type="primary">…</Button></PageHead>`. */
export function PageHead({ title, children }: PageHeadProps): ReactElement {
  return (
    <div className="page-head">
      <h1 className="h-page">{title}</h1>
      {children}
    </div>
  )
}
