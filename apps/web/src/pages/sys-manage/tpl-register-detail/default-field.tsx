import { Form, Input, Select } from 'antd'
import type { ReactElement } from 'react'
import { defaultProblem, todayDefault } from '@qiyin/domain/template/default-value.ts'
import type { FieldType } from '@qiyin/domain/template/field-types.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import { FormField } from '../../../components/form-section/form-field.tsx'
import { choicesIn } from './choices-in.ts'

/** What of the form decides about a default. */
interface Described {
  fieldName?: string
  fieldFormat?: string
  options?: string
}

/** 默认值 of D-42: what the form has in the variable before anybody has typed. */
export function DefaultField({ type }: { type: FieldType }): ReactElement {
  const form = Form.useFormInstance<Described>()
  const typed = Form.useWatch('options', form) ?? ''
  if (type === 'date' || type === 'dropdownCustom') {
    const values = type === 'date' ? [{ value: todayDefault, label: '发起当天' }] : choicesOf(typed)
    return (
      <Form.Item label="默认值" name="defaultValue">
        <Select options={[{ value: '', label: '不预填' }, ...values]} />
      </Form.Item>
    )
  }
  const check = (defaultValue: string): string | null => {
    const { fieldName = '', fieldFormat = '' } = form.getFieldsValue()
    const field = { fieldCode: '', fieldName, fieldFormat, notNull: false, variableOptionalValueList: [] }
    return defaultProblem({ ...field, fieldType: type, defaultValue })
  }
  return (
    <FormField label="默认值" name="defaultValue" check={check}>
      {type === 'multiText' ? (
        <Input.TextArea
          autoSize={{ maxRows: 3 }}
          maxLength={templateLimits.defaultValue}
          placeholder="不预填"
        />
      ) : (
        <Input maxLength={templateLimits.defaultValue} placeholder="不预填" />
      )}
    </FormField>
  )
}

function choicesOf(typed: string): { value: string; label: string }[] {
  return choicesIn(typed).map((choice) => ({ value: choice, label: choice }))
}
