import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import { RightIcon } from '@qiyin/ui/icons.tsx'
import { useState, type ReactElement, type ReactNode } from 'react'
import { PhoneField } from './phone-field.tsx'
import './phone-field.css'

interface PickFieldProps {
  name: string
  label: string
  /** What was chosen; empty for nothing. */
  value: string
  placeholder: string
  problem: string | null | undefined
  /** Its sheet opens over the whole screen: there is something to type in it. */
  whole?: boolean
  disabled?: boolean
  children: (close: () => void) => ReactNode
}

/** A row with an arrow: what is chosen is chosen on a sheet. */
export function PickField(props: PickFieldProps): ReactElement {
  const { name, label, value, placeholder, problem, whole = false, disabled = false, children } = props
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <PhoneField label={label} problem={problem}>
        {({ id, 'aria-invalid': wrong, 'aria-describedby': describedBy }) => (
          <button
            type="button"
            id={id}
            name={name}
            className="phone-field-box phone-field-pick"
            data-invalid={wrong}
            data-empty={value === ''}
            aria-describedby={describedBy}
            aria-haspopup="dialog"
            aria-label={`${label}，${value === '' ? placeholder : value}`}
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            <span>{value === '' ? placeholder : value}</span>
            <RightIcon size={18} />
          </button>
        )}
      </PhoneField>
      {open && (
        <NativeDialog
          title={label}
          onPhone={whole ? 'full' : 'bottom'}
          onClose={close}
          footer={
            <button type="button" className="btn" onClick={close}>
              取消
            </button>
          }
        >
          {children(close)}
        </NativeDialog>
      )}
    </>
  )
}

interface OptionsProps {
  names: readonly string[]
  chosen: string
  onChoose: (name: string) => void
}

/** The names to choose from. */
export function Options({ names, chosen, onChoose }: OptionsProps): ReactElement {
  return (
    <ul className="phone-field-options">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="phone-field-option"
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
