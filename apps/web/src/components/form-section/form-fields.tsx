import { Form } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import './form-fields.css'

interface FormFieldsProps {
  columns: 2 | 3
  className?: string
  children: ReactNode
}

/** Fields side by side. Their values live in a draft, not in the form. */
export function FormFields({ columns, className = '', children }: FormFieldsProps): ReactElement {
  return (
    <Form layout="vertical" component="div" className={`form-fields columns-${columns} ${className}`.trim()}>
      {children}
    </Form>
  )
}
