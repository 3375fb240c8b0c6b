import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'

/** A way on from a result: to a page, or something done here. */
export interface NextStep {
  text: string
  to?: string
  /** An address outside. */
  href?: string
  onClick?: () => void
  loading?: boolean
}

/** The ways on from a result; the first is the primary one. */
export function NextSteps({ next }: { next: readonly NextStep[] }): ReactElement[] {
  const navigate = useNavigate()
  return next.map(({ text, to, href, onClick, loading }, index) => (
    <Button
      key={text}
      type={index === 0 ? 'primary' : 'default'}
      loading={loading ?? false}
      {...(href === undefined ? {} : { href })}
      onClick={() => {
        onClick?.()
        if (to !== undefined) void navigate(to)
      }}
    >
      {text}
    </Button>
  ))
}
