import { useId, type ReactElement, type ReactNode } from 'react'
import './form-section.css'

interface FormSectionProps {
  title: string
  /** A few words beside the title. */
  note?: string
  /** What is wrong with the section as a whole. */
  problem?: string | undefined
  children: ReactNode
}

/** A titled group of fields; the way of making forms is in README.md of this folder. */
export function FormSection({ title, note, problem, children }: FormSectionProps): ReactElement {
  const id = useId()
  return (
    <section className="sheet form-section" aria-labelledby={id}>
      <header className="form-section-head">
        <h2 id={id} className="h-sheet">
          {title}
        </h2>
        {note !== undefined && <span className="cap ink3">{note}</span>}
      </header>
      {children}
      {problem !== undefined && (
        <p className="cap form-section-problem" role="alert" data-problem>
          {problem}
        </p>
      )}
    </section>
  )
}
