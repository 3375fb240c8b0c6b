import type { ReactElement, ReactNode } from 'react'
import './check-box.css'

interface CheckBoxProps {
  checked: boolean
  /** What its form calls it. */
  name?: string
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A round check box. */
export function CheckBox({ checked, name, onChange, children }: CheckBoxProps): ReactElement {
  return (
    <label className="check-box">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}
