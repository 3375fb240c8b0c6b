import { Form } from 'antd'
import { useId, type ReactElement, type ReactNode } from 'react'
import { HelpIcon } from '@qiyin/ui/icons.tsx'

interface FieldProps {
  label: string
  required?: boolean
  /** Explains the field behind the question mark. */
  tip?: string
  problem?: string | undefined
  className?: string
  children: (id: string) => ReactNode
}

/** A labelled field whose value lives in the draft and whose problem comes from the draft's check. */
export function Field({ label, required, tip, problem, className, children }: FieldProps): ReactElement {
  const id = useId()
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required={required ?? false}
      className={className ?? ''}
      {...(tip === undefined ? {} : { tooltip: { title: tip, icon: <HelpIcon size={15} /> } })}
      {...(problem === undefined ? {} : { validateStatus: 'error', help: problem })}
    >
      {children(id)}
    </Form.Item>
  )
}
