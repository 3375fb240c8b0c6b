import { Button, Form } from 'antd'
import { useState, type ReactElement } from 'react'
import type { DeclaredField, FieldValues } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { DownIcon } from '@qiyin/ui/icons.tsx'
import { DeclaredFields } from '../declared-form/declared-fields.tsx'
import { fromForm, toForm, type FormValues } from '../declared-form/form-values.ts'

interface QueryFormProps<Name extends string> {
  fields: readonly DeclaredField<Name>[]
  values: FieldValues<Name>
  onQuery: (values: FieldValues<Name>) => void
  /** Adds 返回. */
  onBack?: () => void
}

/** More fields than this fold into one row. */
const unfoldedFields = 7
const foldedTo = 3

/** The query of a manage page above its table: Enter asks, 重置 asks for all. */
export function QueryForm<Name extends string>({
  fields,
  values,
  onQuery,
  onBack,
}: QueryFormProps<Name>): ReactElement {
  const [form] = Form.useForm<FormValues>()
  const folds = fields.length > unfoldedFields
  const [open, setOpen] = useState(false)
  return (
    <Form<FormValues>
      form={form}
      name="manage-query"
      colon={false}
      className="manage-page-query"
      initialValues={toForm(fields, values)}
      onFinish={(held) => onQuery(fromForm(fields, { ...toForm(fields, values), ...held }))}
    >
      <DeclaredFields fields={folds && !open ? fields.slice(0, foldedTo) : fields} />
      <div className="manage-page-query-acts">
        {folds && (
          <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'}
            <DownIcon size={14} className={open ? 'manage-page-unfolded' : ''} />
          </Button>
        )}
        {onBack && (
          <Button type="text" onClick={onBack}>
            返回
          </Button>
        )}
        <Button
          onClick={() => {
            form.setFieldsValue(toForm(fields, {}))
            onQuery({})
          }}
        >
          重置
        </Button>
        <Button htmlType="submit">查询</Button>
      </div>
    </Form>
  )
}
