import { Form, Input, Modal, Select } from 'antd'
import { useState, type ReactElement } from 'react'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { FormField } from '../form-section/form-field.tsx'

/** A field of the dialog. */
export interface EditField {
  name: string
  label: string
  required?: boolean
  /** Chosen once: shown, not changed, when an existing row is edited. */
  fixed?: boolean
  /** A text without these, a choice with them. */
  options?: readonly Choice[]
  maxLength?: number
  help?: string
  /** A rule of the domain. */
  check?: (value: string) => string | null
}

interface EditModalProps {
  isNew: boolean
  fields: readonly EditField[]
  values: Record<string, string>
  onClose: () => void
  onSave: (values: Record<string, string>) => Promise<unknown>
}

/** G-11: 新增 or 修改, one field list for both. It closes when it is saved; a refusal leaves what was typed. */
export function EditModal({ isNew, fields, values, onClose, onSave }: EditModalProps): ReactElement {
  const [form] = Form.useForm<Record<string, string>>()
  const [busy, setBusy] = useState(false)
  const save = async (typed: Record<string, string>): Promise<void> => {
    setBusy(true)
    try {
      await onSave({ ...values, ...typed })
      onClose()
    } catch {
      // The call has said why; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={520}
      title={isNew ? '新增' : '修改'}
      okButtonProps={{ loading: busy }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="manage-edit"
        layout="vertical"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        initialValues={values}
        onFinish={(typed) => void save(typed)}
      >
        {fields.map((field) =>
          field.fixed && !isNew ? (
            <Fixed key={field.name} label={field.label} value={values[field.name] ?? ''} />
          ) : (
            <FormField
              key={field.name}
              label={field.label}
              name={field.name}
              required={field.required ?? false}
              {...(field.help === undefined ? {} : { help: field.help })}
              check={(value) => problemOf(field, value)}
            >
              {field.options ? (
                <Select options={[...field.options]} placeholder="请选择" />
              ) : (
                <Input
                  placeholder={`请输入${field.label}`}
                  {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength, showCount: true })}
                />
              )}
            </FormField>
          ),
        )}
      </Form>
    </Modal>
  )
}

function problemOf({ label, required, check }: EditField, value: string): string | null {
  if (value.trim() === '') return required ? `${label}不能为空` : null
  return check?.(value) ?? null
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
