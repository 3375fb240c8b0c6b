import type { ReactElement, ReactNode } from 'react'

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string
  /** Told in the tooltip as well. */
  keys?: string
  onClick: () => void
  children: ReactNode
  disabled?: boolean
  /** Given for a button that stays down. */
  pressed?: boolean
  /** Given for a button that opens a menu. */
  expanded?: boolean
  className?: string
}

/** A square with an icon: of 28 pixels, or as large as a finger on phones. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { label, keys, onClick, children, disabled, pressed, expanded, className = '' } = props
  return (
    <button
      type="button"
      className={`pv-icon-button ${className}`.trim()}
      aria-label={label}
      title={keys === undefined ? label : `${label}（${keys}）`}
      aria-pressed={pressed}
      aria-haspopup={expanded === undefined ? undefined : 'menu'}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
