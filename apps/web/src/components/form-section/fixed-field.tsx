import { Form } from 'antd'
import type { ReactElement } from 'react'
import { HelpIcon } from '@qiyin/ui/icons.tsx'
import './fixed-field.css'

interface FixedFieldProps {
  label: string
  value: string
  note?: string
  /** Explains the field behind the question mark. */
  tip?: string
  className?: string
}

/** A field with one possible value, and why. */
export function FixedField({ label, value, note, tip, className = '' }: FixedFieldProps): ReactElement {
  return (
    <Form.Item
      label={label}
      className={className}
      {...(tip === undefined ? {} : { tooltip: { title: tip, icon: <HelpIcon size={15} /> } })}
    >
      <span className="fixed-field-value">
        {value}
        {note !== undefined && <span className="cap ink3">{note}</span>}
      </span>
    </Form.Item>
  )
}
