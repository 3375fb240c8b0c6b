import { Button, DatePicker, Drawer, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, type ReactElement } from 'react'
import {
  signStatusOptions,
  signTypeOptions,
  type FilterOption,
} from '@qiyin/ui/contract-list/filter-options.ts'
import type { Filters } from '@qiyin/ui/contract-list/list-query.ts'

interface FilterForm {
  contractNo?: string
  contractName?: string
  signUser?: string
  initiatorName?: string
  signCompany?: string
  businessTypeId?: string
  signStatus?: string
  signType?: string
  initiated?: [Dayjs | null, Dayjs | null] | null
  completed?: [Dayjs | null, Dayjs | null] | null
}

interface FilterDrawerProps {
  open: boolean
  filters: Filters
  applications: FilterOption[]
  onClose: () => void
  onApply: (filters: Filters) => void
}

/** D-10: Enter submits, reset clears and reloads; closing without submitting keeps what was typed. */
export function FilterDrawer({
  open,
  filters,
  applications,
  onClose,
  onApply,
}: FilterDrawerProps): ReactElement {
  const [form] = Form.useForm<FilterForm>()
  useEffect(() => {
    if (open) form.setFieldsValue(formOf(filters))
    // Only what was applied before is put in; typing goes on across closing and opening.
  }, [open, filters, form])
  return (
    <Drawer
      open={open}
      title="筛选"
      size={360}
      closable={{ placement: 'end' }}
      onClose={onClose}
      footer={
        <div className="row between">
          <Button
            type="text"
            onClick={() => {
              form.resetFields()
              onApply({})
            }}
          >
            重置
          </Button>
          <Button type="primary" htmlType="submit" form="contract-filter" className="file-list-submit">
            查询
          </Button>
        </div>
      }
    >
      <Form<FilterForm>
        id="contract-filter"
        form={form}
        name="contract-filter"
        layout="vertical"
        className="file-list-filter"
        onFinish={(values) => onApply(filtersOf(values))}
      >
        <Form.Item label="合同编号" name="contractNo">
          <Input placeholder="请输入合同编号" maxLength={100} />
        </Form.Item>
        <Form.Item label="合同名称" name="contractName">
          <Input placeholder="请输入合同名称" maxLength={255} />
        </Form.Item>
        <div className="file-list-pair">
          <Form.Item label="签署人" name="signUser">
            <Input placeholder="请输入" maxLength={64} />
          </Form.Item>
          <Form.Item label="发起人" name="initiatorName">
            <Input placeholder="请输入" maxLength={64} />
          </Form.Item>
        </div>
        <Form.Item label="签署企业" name="signCompany">
          <Input placeholder="请输入企业名称" maxLength={128} />
        </Form.Item>
        <Form.Item label="所属应用" name="businessTypeId">
          <Select allowClear options={applications} placeholder="请选择" />
        </Form.Item>
        <div className="file-list-pair">
          <Form.Item label="签署状态" name="signStatus">
            <Select allowClear options={signStatusOptions} placeholder="请选择" />
          </Form.Item>
          <Form.Item label="签署方类型" name="signType">
            <Select allowClear options={signTypeOptions} placeholder="请选择" />
          </Form.Item>
        </div>
        <Form.Item label="发起时间" name="initiated">
          <DatePicker.RangePicker allowEmpty={[true, true]} />
        </Form.Item>
        <Form.Item label="完成时间" name="completed">
          <DatePicker.RangePicker allowEmpty={[true, true]} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}

function formOf(filters: Filters): FilterForm {
  const { initiateTimeStart, initiateTimeEnd, completeTimeStart, completeTimeEnd, ...rest } = filters
  return {
    ...rest,
    initiated: rangeOf(initiateTimeStart, initiateTimeEnd),
    completed: rangeOf(completeTimeStart, completeTimeEnd),
  }
}

function rangeOf(start: string | undefined, end: string | undefined): [Dayjs | null, Dayjs | null] | null {
  if (start === undefined && end === undefined) return null
  return [start === undefined ? null : dayjs(start), end === undefined ? null : dayjs(end)]
}

function filtersOf({ initiated, completed, ...rest }: FilterForm): Filters {
  const days = {
    initiateTimeStart: initiated?.[0]?.format('YYYY-MM-DD'),
    initiateTimeEnd: initiated?.[1]?.format('YYYY-MM-DD'),
    completeTimeStart: completed?.[0]?.format('YYYY-MM-DD'),
    completeTimeEnd: completed?.[1]?.format('YYYY-MM-DD'),
  }
  return Object.fromEntries(
    Object.entries({ ...rest, ...days }).filter(
      ([, value]) => typeof value === 'string' && value.trim() !== '',
    ),
  )
}
