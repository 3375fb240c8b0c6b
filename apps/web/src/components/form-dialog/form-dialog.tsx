import { Form, Modal, type FormInstance, type FormProps, type ModalProps } from 'antd'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { closeAsking } from '@qiyin/ui/feedback/close-asking.ts'

interface FormDialogProps<Values extends object> {
  form: FormInstance<Values>
  /** What its fields' ids begin with. */
  name: string
  title: string
  width: number
  okText: string
  danger?: boolean
  busy: boolean
  /** The field that is typed in first. */
  first: string
  initialValues?: NonNullable<FormProps<Values>['initialValues']>
  onFinish: (values: Values) => void
  onClose: NonNullable<ModalProps['onCancel']>
  children: ReactNode
}

/** A form in a dialog, which a press beside it does not throw away, nor closing without a question. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>): ReactElement {
  const { form, first, initialValues, onFinish } = props
  return (
    <Modal
      open
      centered
      width={props.width}
      title={props.title}
      okText={props.okText}
      // As the button of the form, which stands beside it: Enter sends it.
      okButtonProps={{
        loading: props.busy,
        danger: props.danger ?? false,
        htmlType: 'submit',
        form: props.name,
      }}
      afterOpenChange={(open) => open && form.focusField(first)}
      mask={{ closable: false }}
      onCancel={(event) => void closeAsking(form.isFieldsTouched(), () => props.onClose(event))}
    >
      <Form<Values>
        form={form}
        name={props.name}
        layout="vertical"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        {...(initialValues && { initialValues })}
        onFinish={onFinish}
        onKeyDown={keepDay}
      >
        {props.children}
      </Form>
    </Modal>
  )
}

/** Enter in the field of a day takes the day that was typed, and sends nothing. */
function keepDay(event: KeyboardEvent<HTMLElement>): void {
  const isOfDay = event.target instanceof Element && event.target.closest('.ant-picker') !== null
  if (event.key === 'Enter' && isOfDay) event.preventDefault()
}
