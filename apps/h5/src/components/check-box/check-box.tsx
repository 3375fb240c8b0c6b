import type { ReactElement, ReactNode } from 'react'
import './check-box.css'

interface CheckBoxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A round check box. */
export function CheckBox({ checked, onChange, children }: CheckBoxProps): ReactElement {
  return (
    <label className="check-box">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}
