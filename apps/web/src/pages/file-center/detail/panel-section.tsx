import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { DownIcon } from '@qiyin/ui/icons.tsx'

interface PanelSectionProps {
  title: string
  /** The section's result in a few words: told also when folded. */
  result?: ReactNode
  folded?: boolean
  children: ReactNode
}

export function PanelSection({ title, result, folded = false, children }: PanelSectionProps): ReactElement {
  const [open, setOpen] = useState(!folded)
  const id = useId()
  return (
    <section className="detail-section">
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span>{title}</span>
          <span className="detail-result num">{result}</span>
          <DownIcon size={14} className={open ? 'up' : ''} />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </section>
  )
}
