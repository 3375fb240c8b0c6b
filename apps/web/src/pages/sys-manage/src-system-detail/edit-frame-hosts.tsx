import {
  contractSourceApplicationFrameUpdate,
  contractSourceApplicationQuery,
} from '@qiyin/calls/areas/source-application.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Form } from 'antd'
import { useState, type ReactElement } from 'react'
import { FormDialog } from '../../../components/form-dialog/form-dialog.tsx'
import { HostsField } from './hosts-field.tsx'

interface Values {
  frameHosts: string[]
}

/** Whose pages may show ours inside; what is struck off ends at once. */
export function EditFrameHosts(props: {
  applicationId: string
  frameHosts: string[]
  onClose: () => void
}): ReactElement {
  const { applicationId, frameHosts, onClose } = props
  const [form] = Form.useForm<Values>()
  // As it was read when the dialog opened: what comes meanwhile is somebody else's change.
  const [former] = useState(frameHosts)
  const save = useCallMutation(contractSourceApplicationFrameUpdate, {
    stale: [contractSourceApplicationQuery],
    successText: '操作成功',
    onSuccess: onClose,
  })
  return (
    <FormDialog<Values>
      form={form}
      name="frame-hosts"
      title="修改嵌入页面"
      width={520}
      okText="保存"
      busy={save.isPending}
      first="frameHosts"
      initialValues={{ frameHosts }}
      onFinish={(values) => save.mutate({ applicationId, ...values, former })}
      onClose={onClose}
    >
      <HostsField
        name="frameHosts"
        label="允许嵌入的域名"
        extra="对方系统中显示签署页的页面所在的域名或 域名:端口，不含https://；输入后按回车添加。移除后，已打开的页面立即失效"
      />
    </FormDialog>
  )
}
