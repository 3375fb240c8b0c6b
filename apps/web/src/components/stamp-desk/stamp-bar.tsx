import type { ComponentProps, CSSProperties, ReactElement, ReactNode } from 'react'
import './stamp-bar.css'
import './stamp-tone.css'

interface StampBarProps {
  label: string
  /** Where it stands over its page. */
  style: CSSProperties
  children: ReactNode
}

/** What can be done with a stamp, or with one that is proposed, beside it on the page. */
export function StampBar({ label, style, children }: StampBarProps): ReactElement {
  return (
    <div className="stamp-bar" style={style} role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}

interface StampBarActionProps extends ComponentProps<'button'> {
  /** The one that most come for. */
  main?: boolean
}

/** One of the things, with its icon before it. A menu that it opens adds a class of its own. */
export function StampBarAction({
  main = false,
  className = '',
  ...button
}: StampBarActionProps): ReactElement {
  return (
    <button
      type="button"
      className={`stamp-bar-action${main ? ' main' : ''}${className && ` ${className}`}`}
      {...button}
    />
  )
}

/** Whose it is, in the colour of what stands around. */
export function StampBarName({ title }: { title: string }): ReactElement {
  return (
    <>
      <span className="stamp-tone-square" />
      <span className="cut stamp-bar-name">{title}</span>
    </>
  )
}
