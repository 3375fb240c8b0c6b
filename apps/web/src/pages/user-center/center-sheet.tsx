import { useId, type ReactElement, type ReactNode } from 'react'
import './center-sheet.css'

interface CenterSheetProps {
  /** What the page's links lead to. */
  id: string
  title: string
  /** Beside the title, such as how many. */
  note?: string | undefined
  /** At the right of the head; one at most. */
  action?: ReactNode
  children: ReactNode
}

/** One sheet of W-37. */
export function CenterSheet({ id, title, note, action, children }: CenterSheetProps): ReactElement {
  const heading = useId()
  return (
    <section className="sheet center-sheet" id={id} aria-labelledby={heading}>
      <div className="center-sheet-head">
        <h2 className="h-sheet" id={heading}>
          {title}
        </h2>
        {note !== undefined && <span className="cap ink3 num grow">{note}</span>}
        {action}
      </div>
      {children}
    </section>
  )
}
