import {
  companyManageChangeManager,
  companyManageQuery,
  companyManageQueryCompanyDetails,
  companyManageReverify,
} from '@qiyin/calls/areas/company-manage.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { Alert, Form } from 'antd'
import { useState, type ReactElement } from 'react'
import { FormDialog } from '../form-dialog/form-dialog.tsx'
import { PersonSelect } from '../people-select/person-select.tsx'

interface ManagerDialogProps {
  /** With its authentication by one supplier: its own unless another is named. */
  company: Args<typeof companyManageQueryCompanyDetails> & { companyName: string }
  act: 'change' | 'reverify'
  onClose: () => void
}

interface Values {
  newManager?: Choice
}

const words = {
  change: { title: '更换管理员', okText: '更换', warning: '更换后原管理员不再管理该企业' },
  reverify: {
    title: '重新认证',
    okText: '重新认证',
    warning: '确认重新认证该企业？原认证信息将失效，完成认证前该企业不能发起和签署合同',
  },
} as const

/** D-40 and D-32 of system managers: who administers an enterprise from now on; 重新认证 has them prove it anew. */
export function ManagerDialog({ company, act, onClose }: ManagerDialogProps): ReactElement {
  const { companyId, supplierCode, companyName } = company
  // A new proof names the one that it takes the place of.
  const details = useCall(companyManageQueryCompanyDetails, { companyId, supplierCode })
  // As it was read when the dialog opened: what comes meanwhile is somebody else's change.
  const [read, setRead] = useState<typeof details.data>()
  if (details.data && !read) setRead(details.data)
  const [form] = Form.useForm<Values>()
  const done = {
    stale: [companyManageQueryCompanyDetails, companyManageQuery],
    successText: '操作成功',
    onSuccess: onClose,
    // Told that somebody else was first, whoever opens the dialog again begins with what it is now.
    onFailure: () => {
      void details.refetch()
      return false
    },
  }
  const change = useCallMutation(companyManageChangeManager, done)
  const reverify = useCallMutation(companyManageReverify, done)
  const { title, okText, warning } = words[act]
  const save = ({ newManager }: Values): void => {
    if (!newManager || !read) return
    const named = { companyId, newManagerId: newManager.value }
    if (act === 'change')
      change.mutate({ ...named, formerManagerIds: read.managers.map(({ personId }) => personId) })
    else reverify.mutate({ ...named, supplierCode: read.supplierCode, companyUUID: read.companyUUID ?? '' })
  }
  return (
    <FormDialog<Values>
      form={form}
      name="company-manager"
      title={title}
      width={480}
      okText={okText}
      danger
      busy={change.isPending || reverify.isPending || details.isLoading}
      first="newManager"
      onFinish={save}
      onClose={onClose}
    >
      <Form.Item label="企业名称">{companyName}</Form.Item>
      <Form.Item
        label="新管理员"
        name="newManager"
        required
        rules={[{ required: true, message: '请选择新管理员' }]}
      >
        <PersonSelect />
      </Form.Item>
      <Alert type="warning" showIcon title={warning} />
      {details.error && <Alert type="error" showIcon title={details.error.message} />}
    </FormDialog>
  )
}
