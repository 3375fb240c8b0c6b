import { Button, Form, Input, Modal, Select, Switch } from 'antd'
import type { ReactElement } from 'react'
import {
  contractTemplateManageFieldRemove,
  contractTemplateManageFieldUpdate,
  contractTemplateManageSearch,
  templateGetVariables,
} from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { takesDefault } from '@qiyin/domain/template/default-value.ts'
import {
  type EsignField,
  esignFieldNames,
  fieldFormats,
  type FieldGroup,
  fieldGroup,
  fieldGroupNames,
  type FieldType,
  fieldTypeNames,
  optionServices,
} from '@qiyin/domain/template/field-types.ts'
import { isFieldCode, templateLimits } from '@qiyin/domain/template/template-field.ts'
import { emptyMessage, malformedMessage, textProblem } from '@qiyin/domain/text-check.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { closeAsking } from '@qiyin/ui/feedback/close-asking.ts'
import { choicesIn } from './choices-in.ts'
import { DefaultField } from './default-field.tsx'
import { EffectPane } from './effect-pane.tsx'
import { FormField } from '../../../components/form-section/form-field.tsx'

type Template = Answer<typeof templateGetVariables>
type Field = Template['fields'][number]

interface Values {
  fieldCode: string
  fieldName: string
  fieldType: FieldType
  fieldFormat: string
  roleType: FieldGroup
  esignField: EsignField | ''
  notNull: boolean
  help: string
  defaultValue: string
  /** One choice a line. */
  options: string
}

interface FieldDialogProps {
  template: Template
  /** Null adds a variable to the form. */
  fieldId: string | null
  /** Another variable is wanted, this one being saved. */
  onStep: (fieldId: string) => void
  onClose: () => void
}

/** D-42: what a variable is called, how it is filled in and how it is printed. */
export function FieldDialog({ template, fieldId, onStep, onClose }: FieldDialogProps): ReactElement {
  const { templateCode, fields } = template
  const field = fields.find((one) => one.fieldId === fieldId)
  const at = field ? fields.indexOf(field) : -1
  const [form] = Form.useForm<Values>()
  const stale = [templateGetVariables, contractTemplateManageSearch]
  const update = useCallMutation(contractTemplateManageFieldUpdate, { stale })
  const remove = useCallMutation(contractTemplateManageFieldRemove, { stale, onSuccess: onClose })
  const save = async (then: () => void): Promise<void> => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    update.mutate(
      { templateCode, ...(field && { fieldId: field.fieldId }), ...sent(values) },
      { onSuccess: then },
    )
  }
  const step = (by: number): void => {
    const next = fields[at + by]
    if (next) void save(() => onStep(next.fieldId))
  }
  const close = (): void => void closeAsking(form.isFieldsTouched(), onClose)
  const takeOff = async ({ fieldName, ...one }: Field): Promise<void> => {
    const content = `确定删除「${fieldName}」？删除后不可恢复`
    if (await confirm({ title: '删除字段', content, okText: '删除', danger: true }))
      remove.mutate({ fieldId: one.fieldId })
  }
  return (
    <Modal
      open
      centered
      width={816}
      title={field ? '编辑字段' : '新增字段'}
      mask={{ closable: false }}
      onCancel={close}
      afterOpenChange={(open) => open && form.focusField(field ? 'fieldName' : 'fieldCode')}
      footer={
        <div className="template-page-foot">
          {field && (
            <span className="template-page-steps">
              <Button type="text" disabled={at <= 0} onClick={() => step(-1)}>
                上一个
              </Button>
              <Button type="text" disabled={at >= fields.length - 1} onClick={() => step(1)}>
                下一个
              </Button>
              {field.places === 0 && (
                <Button type="text" danger onClick={() => void takeOff(field)}>
                  删除
                </Button>
              )}
            </span>
          )}
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={update.isPending} onClick={() => void save(onClose)}>
            保存
          </Button>
        </div>
      }
    >
      <Form<Values>
        form={form}
        name="template-field"
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={valuesOf(field)}
      >
        <div className="template-page-field">
          <Fields field={field} />
          <Effect field={field} before={at < 0 ? fields : fields.slice(0, at)} />
        </div>
      </Form>
    </Modal>
  )
}

const typeOptions = Object.entries(fieldTypeNames).map(([value, label]) => ({ value, label }))
const groupOptions = Object.values(fieldGroup).map((value) => ({ value, label: fieldGroupNames[value] }))
const esignOptions = [
  { value: '', label: '不对应' },
  ...Object.entries(esignFieldNames).map(([value, label]) => ({ value, label })),
]

function Fields({ field }: { field: Field | undefined }): ReactElement {
  const form = Form.useFormInstance<Values>()
  const type = Form.useWatch('fieldType', form) ?? field?.fieldType ?? 'singleText'
  const formats = formatsOf(type)
  return (
    <div className="template-page-described">
      {field ? (
        <Form.Item label="字段编码" className="template-page-wide">
          <div className="template-page-fixed">
            <code>{field.fieldCode}</code>
            <span className="ink3">
              {field.places > 0 ? `取自文档标记，出现 ${field.places} 处` : '只在表单中填写'}
            </span>
          </div>
        </Form.Item>
      ) : (
        <FormField
          label="字段编码"
          name="fieldCode"
          required
          className="template-page-wide"
          help="只在表单中填写、不在文档中打印的字段，如 employee.mobile"
          check={codeProblem}
        >
          <Input maxLength={templateLimits.fieldCode} />
        </FormField>
      )}
      <FormField
        label="字段名称"
        name="fieldName"
        required
        check={(name) => textProblem(name, { label: '字段名称' })}
      >
        <Input maxLength={templateLimits.fieldName} showCount />
      </FormField>
      <Form.Item label="所属角色" name="roleType">
        <Select options={groupOptions} />
      </Form.Item>
      <Form.Item label="字段类型" name="fieldType">
        <Select
          options={typeOptions}
          onChange={(next: FieldType) =>
            form.setFieldsValue({ fieldFormat: formatsOf(next)[0]?.value ?? '', defaultValue: '' })
          }
        />
      </Form.Item>
      {formats.length > 0 && (
        <Form.Item label={type === 'dropdownService' ? '数据来源' : '打印格式'} name="fieldFormat">
          <Select options={formats} />
        </Form.Item>
      )}
      <Form.Item label="对应签署信息" name="esignField">
        <Select options={esignOptions} />
      </Form.Item>
      {takesDefault(type) && <DefaultField type={type} />}
      <Form.Item label="必填" name="notNull" valuePropName="checked">
        <Switch />
      </Form.Item>
      {type === 'dropdownCustom' && (
        <FormField
          label="可选值"
          name="options"
          required
          className="template-page-wide"
          help="每行一个"
          check={(typed) => (choicesIn(typed).length === 0 ? '请至少填写一个可选值' : null)}
        >
          <Input.TextArea rows={4} />
        </FormField>
      )}
      <Form.Item label="填写说明" name="help" className="template-page-wide">
        <Input maxLength={templateLimits.help} placeholder="填写合同时显示在字段旁" />
      </Form.Item>
    </div>
  )
}

/** The variable as it is being described. */
function Effect({ field, before }: { field: Field | undefined; before: readonly Field[] }): ReactElement {
  const form = Form.useFormInstance<Values>()
  const typed = Form.useWatch((values: Partial<Values>) => values, form) ?? {}
  const { esignField: _, ...shown } = sent({ ...valuesOf(field), ...typed })
  return <EffectPane field={shown} places={field?.places ?? 0} before={before} />
}

function formatsOf(type: FieldType): { value: string; label: string }[] {
  if (type === 'dropdownService')
    return Object.entries(optionServices).map(([value, label]) => ({ value, label }))
  return fieldFormats[type].map(({ value, name }) => ({ value, label: name }))
}

const blank: Values = {
  fieldCode: '',
  fieldName: '',
  fieldType: 'singleText',
  fieldFormat: '',
  roleType: fieldGroup.batch,
  esignField: '',
  notNull: true,
  help: '',
  defaultValue: '',
  options: '',
}

function valuesOf(field: Field | undefined): Values {
  if (!field) return blank
  const { esignField, variableOptionalValueList, ...values } = field
  const options = variableOptionalValueList.map(({ optionalValue }) => optionalValue)
  return { ...blank, ...values, esignField: esignField ?? '', options: options.join('\n') }
}

function sent({ options, esignField, fieldFormat, defaultValue, ...values }: Values) {
  return {
    ...values,
    defaultValue: keptDefault(values.fieldType, defaultValue, options),
    fieldFormat: formatsOf(values.fieldType).length === 0 ? '' : fieldFormat,
    esignField: esignField === '' ? null : esignField,
    variableOptionalValueList:
      values.fieldType === 'dropdownCustom'
        ? choicesIn(options).map((optionalValue) => ({ optionalValue }))
        : [],
  }
}

/** A choice that is no longer offered is no default. */
function keptDefault(type: FieldType, value: string, options: string): string {
  if (!takesDefault(type) || (type === 'dropdownCustom' && !choicesIn(options).includes(value))) return ''
  return value
}

function codeProblem(code: string): string | null {
  if (code.trim() === '') return emptyMessage('字段编码')
  return isFieldCode(code.trim()) ? null : malformedMessage('字段编码')
}
