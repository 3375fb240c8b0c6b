import {
  contractSourceApplicationCallback,
  contractSourceApplicationCallbackUpdate,
} from '@qiyin/calls/areas/source-event.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import {
  notifyLimits,
  sourceEventLabel,
  sourceEventTypes,
  type SourceEventType,
} from '@qiyin/domain/access/source-event.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Form, Input, Select } from 'antd'
import { useState, type ReactElement } from 'react'
import { FormDialog } from '../../../components/form-dialog/form-dialog.tsx'
import { HostsField } from './hosts-field.tsx'

interface Values {
  notifyUrl: string
  notifyHosts: string[]
  returnHosts: string[]
  eventTypes: SourceEventType[]
}

/** Where an application is told, of what, and which hosts its contracts may name. */
export function EditCallback(props: {
  applicationId: string
  callback: Answer<typeof contractSourceApplicationCallback>
  onClose: () => void
}): ReactElement {
  const { applicationId, callback, onClose } = props
  const [form] = Form.useForm<Values>()
  // As it was read when the dialog opened: what comes meanwhile is somebody else's change.
  const [former] = useState(() => settingsOf(callback))
  const save = useCallMutation(contractSourceApplicationCallbackUpdate, {
    stale: [contractSourceApplicationCallback],
    successText: '操作成功',
    onSuccess: onClose,
  })
  return (
    <FormDialog<Values>
      form={form}
      name="callback"
      title="修改回调设置"
      width={560}
      okText="保存"
      busy={save.isPending}
      first="notifyUrl"
      initialValues={{ ...callback, notifyUrl: callback.notifyUrl ?? '' }}
      onFinish={(values) => save.mutate({ applicationId, ...values, former })}
      onClose={onClose}
    >
      <Form.Item label="回调地址" name="notifyUrl" extra="以https://开头；域名须在允许的域名内。留空则不回调">
        <Input maxLength={notifyLimits.url} placeholder="https://erp.example.com/callback/qiyin" />
      </Form.Item>
      <HostsField
        name="notifyHosts"
        label="允许的域名"
        extra="域名或 域名:端口，不含https://；输入后按回车添加"
      />
      <HostsField
        name="returnHosts"
        label="返回域名"
        extra="登录链接可用 returnUrl 指定办理完成后返回的地址，其域名须在此列出；写法同上"
      />
      <Form.Item label="事件" name="eventTypes" extra="不选择则推送全部事件；消息通知只推送给选择它的应用">
        <Select
          mode="multiple"
          allowClear
          placeholder="全部事件"
          options={sourceEventTypes.map((value) => ({ value, label: sourceEventLabel[value] }))}
        />
      </Form.Item>
    </FormDialog>
  )
}

function settingsOf({
  notifyUrl,
  notifyHosts,
  returnHosts,
  eventTypes,
}: Answer<typeof contractSourceApplicationCallback>): Omit<Values, 'notifyUrl'> & {
  notifyUrl: string | null
} {
  return { notifyUrl, notifyHosts, returnHosts, eventTypes }
}
