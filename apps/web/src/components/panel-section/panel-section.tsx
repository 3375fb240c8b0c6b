import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { DownIcon } from '@qiyin/ui/icons.tsx'
import './panel-section.css'

interface PanelSectionProps {
  title: string
  /** The section's result in a few words: told also when folded. */
  result?: ReactNode
  /** Until it is folded or opened by hand; it may come to be known only then. */
  folded?: boolean
  children: ReactNode
}

/**
 * A part of a side panel that folds: `<PanelSection title="签署进度" result="1/2 方已签">…</PanelSection>`.
 * Sections stand below each other, each with a line under it.
 */
export function PanelSection({ title, result, folded = false, children }: PanelSectionProps): ReactElement {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? !folded
  const id = useId()
  return (
    <section className="panel-section">
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
          <span>{title}</span>
          <span className="panel-section-result num">{result}</span>
          <DownIcon size={14} className="panel-section-fold" />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </section>
  )
}
