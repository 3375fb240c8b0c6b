import { contractSourceEventQuery, contractSourceEventReplay } from '@qiyin/calls/areas/source-event.ts'
import { notifyLimits } from '@qiyin/domain/access/source-event.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Checkbox, DatePicker, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactElement } from 'react'
import { FormDialog } from '../../../components/form-dialog/form-dialog.tsx'

interface Values {
  days: [Dayjs, Dayjs]
  onlyGivenUp: boolean
}

/** Tells again what happened within some days. */
export function ReplayRange(props: { applicationId: string; onClose: () => void }): ReactElement {
  const { applicationId, onClose } = props
  const [form] = Form.useForm<Values>()
  const replay = useCallMutation(contractSourceEventReplay, {
    stale: [contractSourceEventQuery],
    onSuccess: ({ count }) => {
      toast('success', count === 0 ? '没有符合条件的回调' : `已将 ${count} 条回调加入投递`)
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      form={form}
      name="replay"
      title="按日期重放回调"
      width={480}
      okText="重放"
      busy={replay.isPending}
      first="days"
      initialValues={{ onlyGivenUp: true }}
      onFinish={({ days: [start, end], onlyGivenUp }) =>
        replay.mutate({
          applicationId,
          onlyGivenUp,
          startDate: start.format('YYYY-MM-DD'),
          endDate: end.format('YYYY-MM-DD'),
        })
      }
      onClose={onClose}
    >
      <Form.Item
        label="发生日期"
        name="days"
        extra={`一次最多${notifyLimits.replay}条，对方系统可按事件编号识别重复`}
        rules={[{ required: true, message: '请选择日期' }]}
      >
        <DatePicker.RangePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="onlyGivenUp" valuePropName="checked">
        <Checkbox>仅重放失败的回调</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
