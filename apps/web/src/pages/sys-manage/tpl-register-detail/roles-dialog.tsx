import { Button, Form, Input, Modal, Select } from 'antd'
import type { ReactElement } from 'react'
import {
  contractTemplateManageSearch,
  contractTemplateManageUpdate,
  templateGetVariables,
} from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { signType, signTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { fieldGroupNames } from '@qiyin/domain/template/field-types.ts'
import type { TemplateRole } from '@qiyin/domain/template/sign-role.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import { emptyMessage } from '@qiyin/domain/text-check.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { focusDialogField } from '../../../components/dialog-focus/focus-dialog-field.ts'

interface Values {
  roles: TemplateRole[]
}

interface RolesDialogProps {
  template: Answer<typeof templateGetVariables>
  onClose: () => void
}

const sides = Object.values(ourPart).map((value) => ({ value, label: fieldGroupNames[value] }))
const identities = Object.entries(signTypeLabel).map(([value, label]) => ({ value: Number(value), label }))

const newRole: TemplateRole = {
  signRoleName: '',
  signRoleCode: '',
  signKey: '',
  signRoleType: ourPart.theirs,
  signType: signType.enterprise,
}

/** The roles with their keywords; saving has the document judged by them. */
export function RolesDialog({ template, onClose }: RolesDialogProps): ReactElement {
  const { templateCode, signRoles } = template
  const [form] = Form.useForm<Values>()
  const update = useCallMutation(contractTemplateManageUpdate, {
    stale: [templateGetVariables, contractTemplateManageSearch],
    successText: '操作成功',
    onSuccess: onClose,
  })
  return (
    <Modal
      open
      centered
      width={816}
      title="签署角色"
      afterOpenChange={focusDialogField}
      okText="保存并检查"
      okButtonProps={{ loading: update.isPending }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        name="template-roles"
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ roles: signRoles }}
        onFinish={({ roles }) => update.mutate({ templateCode, signRoles: roles })}
      >
        <p className="ink3 template-page-note">
          角色编码即字段编码中点号前的部分；签署关键字须在文档正文中出现且只出现一次。
        </p>
        <Form.List name="roles">
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ key, name }) => (
                <RoleRow key={key} name={name} onRemove={rows.length > 1 ? () => remove(name) : undefined} />
              ))}
              {rows.length < templateLimits.roles && (
                <Button icon={<PlusIcon />} onClick={() => add(newRole)}>
                  添加角色
                </Button>
              )}
            </>
          )}
        </Form.List>
      </Form>
    </Modal>
  )
}

interface RoleRowProps {
  name: number
  onRemove: (() => void) | undefined
}

function required(label: string): { required: true; whitespace: true; message: string }[] {
  return [{ required: true, whitespace: true, message: emptyMessage(label) }]
}

function RoleRow({ name, onRemove }: RoleRowProps): ReactElement {
  return (
    <fieldset className="template-page-role" aria-label={`角色 ${name + 1}`}>
      <Form.Item label="名称" name={[name, 'signRoleName']} rules={required('签署角色')}>
        <Input maxLength={templateLimits.name} />
      </Form.Item>
      <Form.Item label="编码" name={[name, 'signRoleCode']} rules={required('角色编码')}>
        <Input maxLength={templateLimits.name} />
      </Form.Item>
      <Form.Item label="签署关键字" name={[name, 'signKey']} rules={required('签署关键字')}>
        <Input maxLength={templateLimits.signKey} />
      </Form.Item>
      <Form.Item label="角色类型" name={[name, 'signRoleType']}>
        <Select options={sides} />
      </Form.Item>
      <Form.Item label="签署人身份" name={[name, 'signType']}>
        <Select options={identities} />
      </Form.Item>
      <Button type="text" danger disabled={onRemove === undefined} onClick={onRemove}>
        删除
      </Button>
    </fieldset>
  )
}
