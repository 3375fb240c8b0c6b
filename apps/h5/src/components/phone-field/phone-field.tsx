import { useId, type ReactElement, type ReactNode } from 'react'
import './phone-field.css'

/** What a control of a field wears. */
export interface FieldControl {
  id: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string
}

interface PhoneFieldProps {
  label: string
  problem: string | null | undefined
  /** It may stay empty. */
  optional?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A field, with its label above it and what is wrong with it below; it must be filled unless told. */
export function PhoneField({
  label,
  problem = null,
  optional = false,
  children,
}: PhoneFieldProps): ReactElement {
  const id = useId()
  const wrong = problem !== null
  return (
    <div className="phone-field">
      <label htmlFor={id}>
        {label}
        {!optional && (
          <span className="phone-field-star" aria-hidden>
            *
          </span>
        )}
      </label>
      {children({ id, required: !optional, 'aria-invalid': wrong, 'aria-describedby': `${id}-problem` })}
      <p id={`${id}-problem`} className="phone-field-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
