import { Input } from 'antd'
import type { ReactElement } from 'react'
import { rowFields, sampleValue } from '@qiyin/domain/template/batch-form.ts'
import { todayDefault } from '@qiyin/domain/template/default-value.ts'
import type { FieldType } from '@qiyin/domain/template/field-types.ts'
import { printedValue } from '@qiyin/domain/template/printed-value.ts'
import type { TemplateField } from '@qiyin/domain/template/template-field.ts'
import { CalendarIcon, ClockIcon } from '../../../components/desk-icons/desk-icons.tsx'
import './effect-pane.css'

/** What the pane shows of a variable. */
export type ShownField = Pick<
  TemplateField,
  | 'fieldCode'
  | 'fieldName'
  | 'fieldType'
  | 'fieldFormat'
  | 'notNull'
  | 'help'
  | 'defaultValue'
  | 'roleType'
  | 'variableOptionalValueList'
>

interface EffectPaneProps {
  field: ShownField
  /** How often it stands in the document; 0 for one of the form alone. */
  places: number
  /** The others before it, in the order of the template. */
  before: readonly Pick<TemplateField, 'roleType'>[]
}

/** 效果 of D-42: how a variable is filled in, printed and asked for in Excel, as it is being described. */
export function EffectPane({ field, places, before }: EffectPaneProps): ReactElement {
  const sample = sampleValue(field) || field.fieldName
  const isInRows = rowFields([field]).length > 0
  const heading = (
    <>
      {field.fieldName || '字段名称'}
      {field.notNull && <i aria-label="必填">*</i>}
    </>
  )
  return (
    <section className="effect-pane" aria-label="效果">
      <h3>
        效果<span>{places > 0 ? `文档中出现 ${places} 处` : '不在文档中打印'}</span>
      </h3>
      <h4>填写时</h4>
      <p className="effect-pane-name">{heading}</p>
      <SampleControl field={field} />
      {field.help.trim() !== '' && <p className="effect-pane-help">{field.help}</p>}
      {places > 0 && (
        <>
          <h4>合同中</h4>
          <p className="effect-pane-print">
            …<mark>{printedValue(field, sample)}</mark>…
          </p>
        </>
      )}
      <h4>{isInRows ? `Excel 表单，${lettersOf(rowFields(before).length)} 列` : 'Excel 表单'}</h4>
      {isInRows ? (
        <dl className="effect-pane-column">
          <dt>{heading}</dt>
          <dd>{sampleValue(field) || ' '}</dd>
        </dl>
      ) : (
        <p className="effect-pane-help">我方字段在发起时统一填写，不在表单中</p>
      )}
    </section>
  )
}

const chosen: ReadonlySet<FieldType> = new Set([
  'dropdownCustom',
  'dropdownService',
  'checkbox',
  'date',
  'dateTime',
  'time',
])

/** A picture of the control: nothing can be filled in here. */
function SampleControl({ field }: { field: ShownField }): ReactElement {
  const { fieldType, fieldName, defaultValue } = field
  const placeholder = `${chosen.has(fieldType) ? '请选择' : '请填写'}${fieldName || '字段名称'}`
  const value = defaultValue === todayDefault && fieldType === 'date' ? '发起当天' : defaultValue
  const shown = { readOnly: true, tabIndex: -1, 'aria-label': '控件示例', placeholder, value }
  if (fieldType === 'multiText') return <Input.TextArea rows={2} {...shown} />
  return <Input {...shown} suffix={suffixOf(fieldType)} />
}

function suffixOf(fieldType: FieldType): ReactElement | undefined {
  if (fieldType === 'date' || fieldType === 'dateTime') return <CalendarIcon size={16} />
  if (fieldType === 'time') return <ClockIcon size={16} />
  return chosen.has(fieldType) ? <span className="effect-pane-arrow" aria-hidden="true" /> : undefined
}

/** A, B, … Z, AA as Excel names its columns. */
function lettersOf(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}
