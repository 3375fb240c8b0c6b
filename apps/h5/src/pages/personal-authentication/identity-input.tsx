import { overseaDocumentTypeLabel } from '@qiyin/domain/person/document-number.ts'
import type { IdentityField } from '@qiyin/ui/real-name/identity-checks.ts'
import type { PersonIdentity } from '@qiyin/ui/real-name/use-person-identity.ts'
import { useId, type InputHTMLAttributes, type ReactElement, type ReactNode } from 'react'

interface IdentityInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'of'> {
  of: PersonIdentity
  name: IdentityField
  label: string
  /** What stands in the field's box, at its end. */
  children?: ReactNode
}

/** A field of the identity with its label and what is wrong with it. */
export function IdentityInput({ of, name, label, children, ...rest }: IdentityInputProps): ReactElement {
  const id = useId()
  const problem = of.problems[name] ?? null
  const field = {
    id,
    name,
    required: true,
    'aria-invalid': problem !== null,
    'aria-describedby': `${id}-problem`,
  }
  return (
    <div className="phone-authentication-field">
      <label htmlFor={id}>
        {label}
        <span aria-hidden>*</span>
      </label>
      <div className="phone-authentication-box" data-invalid={problem !== null}>
        {name === 'identityType' ? (
          <select
            {...field}
            value={of.values[name]}
            onChange={(event) => of.type(name, event.target.value)}
            onBlur={() => of.leave(name)}
          >
            <option value="">{rest.placeholder}</option>
            {Object.entries(overseaDocumentTypeLabel).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...rest}
            {...field}
            className="num"
            value={of.values[name]}
            onChange={(event) => of.type(name, event.target.value)}
            onBlur={() => of.leave(name)}
          />
        )}
        {children}
      </div>
      <p id={`${id}-problem`} className="phone-authentication-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
