import type { ReactElement, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LeftIcon } from '@qiyin/ui/icons.tsx'
import './phone-bar.css'

interface PhoneBarProps {
  title: string
  /** Where back leads when this page was the first of its visit; without it there is no way back. */
  back?: string
  /** Instead of a step back in the history. */
  onBack?: () => void
  left?: ReactNode
  right?: ReactNode
}

/** The bar at the top: back, title, one thing at the right. */
export function PhoneBar({ title, back, onBack, left, right }: PhoneBarProps): ReactElement {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const goBack = (): void => {
    if (onBack) onBack()
    else if (isFirst) void navigate(back ?? '/', { replace: true })
    else void navigate(-1)
  }
  return (
    <header className="phone-bar">
      <div>
        {(back !== undefined || onBack) && (
          <button type="button" className="phone-touch" aria-label="返回" onClick={goBack}>
            <LeftIcon size={24} />
          </button>
        )}
        {left}
      </div>
      <h1 className="cut" title={title}>
        {title}
      </h1>
      <div>{right}</div>
    </header>
  )
}
