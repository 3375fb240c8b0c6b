import type { ReactElement, ReactNode } from 'react'
import './choices.css'

interface ChoicesProps<Value extends string | number> {
  name: string
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string, text?: string])[]
  disabled?: boolean
  /** Which of them cannot be chosen. */
  isOff?: (value: Value) => boolean
  onChoose: (value: Value) => void
}

/** One of a few, each with a line about it. */
export function Choices<Value extends string | number>({
  name,
  label,
  value: chosen,
  options,
  disabled = false,
  isOff = () => false,
  onChoose,
}: ChoicesProps<Value>): ReactElement {
  return (
    <fieldset className="choices" disabled={disabled} aria-label={label}>
      <p className="choices-label" aria-hidden>
        {label}
      </p>
      <div className="choices-box">
        {options.map(([value, title, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              disabled={isOff(value)}
              onChange={() => onChoose(value)}
            />
            {title}
            {text !== undefined && <small>{text}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SeveralProps {
  label: string
  problem: string | null | undefined
  /** Their check boxes. */
  children: ReactNode
}

/** Any number of a few. */
export function Several({ label, problem, children }: SeveralProps): ReactElement {
  return (
    <fieldset className="choices" aria-label={label}>
      <p className="choices-label" aria-hidden>
        {label}
      </p>
      {children}
      <p className="choices-problem" role="alert">
        {problem}
      </p>
    </fieldset>
  )
}
