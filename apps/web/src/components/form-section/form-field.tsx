import { Form, type FormItemProps } from 'antd'
import { useId, type ReactElement, type ReactNode } from 'react'
import { HelpIcon } from '@qiyin/ui/icons.tsx'

interface FieldLook {
  label: string
  required?: boolean
  /** Explains the field behind the question mark. */
  tip?: string
  /** Stands under the field until a problem takes its place. */
  help?: ReactNode
  className?: string
}

interface HeldByForm extends FieldLook {
  /** The value lives in the antd form under this name. */
  name: string
  /** A rule of the domain: what is wrong in Chinese, or null. */
  check?: (value: string) => string | null
  normalize?: (typed: string) => string
  children: ReactElement
}

interface HeldByDraft extends FieldLook {
  /** The value lives in a draft, whose own check found this. */
  problem?: string | undefined
  children: (id: string) => ReactNode
}

/**
 * A labelled field: star, question mark, help and error in their places. In a form whose values are sent as
 * they are typed, give `name` and `check`; where a draft holds the values, give `problem` and take the id.
 */
export function FormField(props: HeldByForm | HeldByDraft): ReactElement {
  const { label, required = false, tip, help, className = '' } = props
  const id = useId()
  const look: FormItemProps = {
    label,
    required,
    className,
    ...(tip === undefined ? {} : { tooltip: { title: tip, icon: <HelpIcon size={15} /> } }),
    ...(help === undefined ? {} : { extra: help }),
  }
  if (!('name' in props)) {
    const { problem, children } = props
    return (
      <Form.Item
        {...look}
        htmlFor={id}
        {...(problem === undefined ? {} : { validateStatus: 'error', help: problem })}
      >
        {children(id)}
      </Form.Item>
    )
  }
  const { name, check, normalize, children } = props
  return (
    <Form.Item
      {...look}
      name={name}
      {...(check === undefined ? {} : { rules: [ruleOf(check)], validateTrigger: [...left, 'onChange'] })}
      {...(normalize === undefined ? {} : { normalize })}
    >
      {children}
    </Form.Item>
  )
}

/** A field is judged when it is left; a change takes what was said of the value before off it. */
const left = ['onBlur']

function ruleOf(check: (value: string) => string | null): {
  validateTrigger: string[]
  validator: (_: unknown, value?: string) => Promise<void>
} {
  return {
    validateTrigger: left,
    validator: async (_, value) => {
      const problem = check(value ?? '')
      if (problem !== null) throw new Error(problem)
    },
  }
}
