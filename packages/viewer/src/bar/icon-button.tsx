import type { ReactElement, ReactNode } from 'react'

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string
  onClick: () => void
  children: ReactNode
  disabled?: boolean
  /** Given for a button that stays down. */
  pressed?: boolean
}

/** A square of 28 pixels with an icon. */
export function IconButton({ label, onClick, children, disabled, pressed }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="pv-button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
