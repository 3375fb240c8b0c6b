import { Button, Form } from 'antd'
import { useEffect, useRef, useState, type ReactElement } from 'react'
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
  useFollowed(JSON.stringify(values), () => form.setFieldsValue(toForm(fields, values)))
  const folds = fields.length > unfoldedFields
  const [open, setOpen] = useState(false)
  return (
    <Form<FormValues>
      form={form}
      name="manage-query"
      colon={false}
      className={isTwoRows(fields) ? 'manage-page-query manage-page-two-rows' : 'manage-page-query'}
      initialValues={toForm(fields, values)}
      // What is folded away is asked for as well.
      onFinish={() => onQuery(fromForm(fields, { ...toForm(fields, values), ...form.getFieldsValue(true) }))}
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

/** Whether the fields fill two rows of four beside the buttons, the days at their end having the room of two. */
function isTwoRows(fields: readonly DeclaredField[]): boolean {
  return (fields.length === 6 || fields.length === 7) && fields.at(-1)?.kind === 'days'
}

/** Runs when the address says something else: the form stays, and with it the focus and what is unfolded. */
function useFollowed(said: string, follow: () => void): void {
  const latest = useRef(follow)
  useEffect(() => {
    latest.current = follow
  })
  const shown = useRef(said)
  useEffect(() => {
    if (shown.current === said) return
    shown.current = said
    latest.current()
  }, [said])
}
