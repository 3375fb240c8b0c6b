import { Form, Input, Modal, Select } from 'antd'
import { useRef, useState, type ReactElement } from 'react'
import { textProblem } from '@qiyin/domain/text-check.ts'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { closeAsking } from '@qiyin/ui/feedback/close-asking.ts'
import { FormField } from '../form-section/form-field.tsx'
import { textIn, type EditValue } from './edit-values.ts'
import { focusDialogField } from '../dialog-focus/focus-dialog-field.ts'

/** A field of the dialog. */
export interface EditField {
  name: string
  label: string
  required?: boolean
  /** Chosen once: shown, not changed, when an existing row is edited. */
  fixed?: boolean
  /** A text without these, a choice with them. */
  options?: readonly Choice[]
  /** antd's control of a value that is no text: it is handed value and onChange. */
  control?: ReactElement
  maxLength?: number
  help?: string
  /** A rule of the domain. */
  check?: (value: string) => string | null
}

interface EditModalProps {
  isNew: boolean
  fields: readonly EditField[]
  values: Record<string, EditValue>
  /** What was typed before the page was left: it stands in place of the values. */
  typed: Record<string, EditValue> | undefined
  onType: (typed: Record<string, EditValue>) => void
  onClose: () => void
  onSave: (values: Record<string, EditValue>) => Promise<unknown>
}

const formName = 'manage-edit'

/** G-11: 新增 or 修改, one field list for both. It closes when it is saved; a refusal leaves what was typed, and closing asks. */
export function EditModal(props: EditModalProps): ReactElement {
  const { isNew, fields, values, typed: kept, onType, onClose, onSave } = props
  const [form] = Form.useForm<Record<string, EditValue>>()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const save = async (typed: Record<string, EditValue>): Promise<void> => {
    // The second half of a double click comes before the button is drawn anew.
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await onSave({ ...values, ...typed })
      onClose()
    } catch {
      // The call has said why; what was typed stays.
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={520}
      title={isNew ? '新增' : '修改'}
      afterOpenChange={focusDialogField}
      // As the button of the form, which stands beside it: Enter saves.
      okButtonProps={{ loading: busy, htmlType: 'submit', form: formName }}
      mask={{ closable: false }}
      onCancel={() => void closeAsking(kept !== undefined || form.isFieldsTouched(), onClose)}
    >
      <Form
        form={form}
        name={formName}
        layout="vertical"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        initialValues={{ ...values, ...kept }}
        onValuesChange={(_, now) => onType(now)}
        onFinish={(typed) => void save(typed)}
      >
        {fields.map((field) =>
          field.fixed && !isNew ? (
            <Fixed key={field.name} label={field.label} value={textIn(values, field.name)} />
          ) : (
            <FormField
              key={field.name}
              label={field.label}
              name={field.name}
              required={field.required ?? false}
              {...(field.help === undefined ? {} : { help: field.help })}
              {...(field.control ? {} : { check: (value: string) => problemOf(field, value) })}
            >
              {controlOf(field)}
            </FormField>
          ),
        )}
      </Form>
    </Modal>
  )
}

function controlOf({ label, options, control, maxLength }: EditField): ReactElement {
  if (control) return control
  if (options) return <Select options={[...options]} placeholder="请选择" />
  return (
    <Input
      placeholder={`请输入${label}`}
      {...(maxLength === undefined ? {} : { maxLength, showCount: true })}
    />
  )
}

function problemOf({ label, required, check }: EditField, value: string): string | null {
  const problem = textProblem(value, { label, optional: required !== true })
  return problem ?? (value.trim() === '' ? null : (check?.(value) ?? null))
}

function Fixed({ label, value }: { label: string; value: string }): ReactElement {
  return (
    <Form.Item label={label}>
      <div className="manage-page-fixed">
        <span>{value}</span>
        <span>创建后不可修改</span>
      </div>
    </Form.Item>
  )
}
