import { Button, Drawer, Form } from 'antd'
import { useState, type ReactElement } from 'react'
import type { DeclaredField, FieldValues } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { DeclaredFields } from '../declared-form/declared-fields.tsx'
import { fromForm, toForm, type FormValues } from '../declared-form/form-values.ts'
import './filter-drawer.css'

interface FilterDrawerProps<Name extends string> {
  open: boolean
  fields: readonly DeclaredField<Name>[]
  /** The conditions that hold. */
  values: FieldValues<Name>
  onClose: () => void
  onApply: (values: FieldValues<Name>) => void
}

/** D-10: Enter submits, reset clears and reloads; closing without submitting keeps what was typed. */
export function FilterDrawer<Name extends string>(props: FilterDrawerProps<Name>): ReactElement {
  const { open, fields, values, onClose, onApply } = props
  const [resets, setResets] = useState(0)
  return (
    <Drawer
      open={open}
      title="筛选"
      size={360}
      closable={{ placement: 'end' }}
      onClose={onClose}
      footer={
        <div className="filter-drawer-foot">
          <Button
            type="text"
            onClick={() => {
              setResets(resets + 1)
              onApply({})
            }}
          >
            重置
          </Button>
          <Button type="primary" htmlType="submit" form="filter-drawer" className="filter-drawer-submit">
            查询
          </Button>
        </div>
      }
    >
      <Form<FormValues>
        // Other conditions, or a reset, start the form anew; otherwise typing goes on.
        key={`${JSON.stringify(values)} ${resets}`}
        id="filter-drawer"
        name="filter-drawer"
        layout="vertical"
        className="filter-drawer"
        initialValues={toForm(fields, values)}
        onFinish={(held) => onApply(fromForm(fields, held))}
      >
        <DeclaredFields fields={fields} />
      </Form>
    </Drawer>
  )
}
