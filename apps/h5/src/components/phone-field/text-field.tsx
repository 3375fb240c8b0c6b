import type { InputHTMLAttributes, ReactElement, ReactNode } from 'react'
import { PhoneField } from './phone-field.tsx'
import './phone-field.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  name: string
  label: string
  value: string
  problem: string | null | undefined
  /** It may stay empty. */
  optional?: boolean
  /** Stands in the box, at its end. */
  end?: ReactNode
  onChange: (value: string) => void
}

/** One line to fill in. */
export function TextField({
  label,
  problem,
  optional = false,
  end,
  onChange,
  ...rest
}: TextFieldProps): ReactElement {
  return (
    <PhoneField label={label} problem={problem} optional={optional}>
      {(control) => (
        <div className="phone-field-box" data-invalid={control['aria-invalid']}>
          <input
            autoComplete="off"
            placeholder={`请输入${label}`}
            {...rest}
            {...control}
            onChange={(event) => onChange(event.target.value)}
          />
          {end != null && <span className="phone-field-end cap">{end}</span>}
        </div>
      )}
    </PhoneField>
  )
}
