import {
  contractSourceApplicationAdd,
  contractSourceApplicationKeyAdd,
  contractSourceApplicationQuery,
  contractSourceApplicationUpdate,
} from '@qiyin/calls/areas/source-application.ts'
import {
  applicationScopeLabel,
  applicationScopes,
  callsAMinute as range,
  externalLimits,
  isApplicationToken,
  maxAppIdLength,
  type ApplicationScope,
} from '@qiyin/domain/access/application-scope.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Checkbox, Form, Input } from 'antd'
import { useState, type ReactElement } from 'react'
import { FormDialog } from '../../../components/form-dialog/form-dialog.tsx'

/** What an application may do, and how often; an empty text is no bound. */
interface Rights {
  scopes: ApplicationScope[]
  callsAMinute: string
}

interface Values extends Rights {
  appId: string
  userName: string
  publicKey: string
}

const usual: ApplicationScope[] = ['contract-read', 'contract-initiate', 'sign']

/** Registers a program of a source system, with its first key. */
export function AddApplication(props: {
  sourceId: string
  onClose: () => void
  onAdded: (id: string) => void
}): ReactElement {
  const { sourceId, onClose, onAdded } = props
  const [form] = Form.useForm<Values>()
  const add = useCallMutation(contractSourceApplicationAdd, {
    stale: [contractSourceApplicationQuery],
    successText: '操作成功',
    onSuccess: ({ id }) => {
      onAdded(id)
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      form={form}
      name="application"
      title="登记接入应用"
      width={560}
      okText="登记"
      busy={add.isPending}
      first="appId"
      initialValues={{ scopes: usual, callsAMinute: '' }}
      onFinish={(values) => add.mutate({ sourceId, ...values })}
      onClose={onClose}
    >
      <Form.Item
        label="appId"
        name="appId"
        extra="对方系统调用时携带的标识，登记后不可修改"
        rules={[
          { required: true, message: '请填写appId' },
          {
            validator: (_, value: string | undefined) =>
              !value || isApplicationToken(value)
                ? Promise.resolve()
                : Promise.reject(new Error('appId只能由字母、数字、下划线和短横线组成')),
          },
        ]}
      >
        <Input maxLength={maxAppIdLength} autoComplete="off" />
      </Form.Item>
      <Form.Item
        label="责任人用户名"
        name="userName"
        extra="「个人用户」列表中的账号，须已实名认证；对方系统以此账号的身份发起合同"
        rules={[{ required: true, whitespace: true, message: '请填写责任人用户名' }]}
      >
        <Input maxLength={maxLength.userName} autoComplete="off" />
      </Form.Item>
      <RightsFields />
      <KeyField />
    </FormDialog>
  )
}

/** What an application may do from its next call on. */
export function EditRights({
  applicationId,
  rights,
  onClose,
}: {
  applicationId: string
  rights: { scopes: ApplicationScope[]; callsAMinute: number | null }
  onClose: () => void
}): ReactElement {
  const [form] = Form.useForm<Rights>()
  // As it was read when the dialog opened: what comes meanwhile is somebody else's change.
  const [former] = useState(rights)
  const save = useCallMutation(contractSourceApplicationUpdate, {
    stale: [contractSourceApplicationQuery],
    successText: '操作成功',
    onSuccess: onClose,
  })
  return (
    <FormDialog<Rights>
      form={form}
      name="rights"
      title="修改接入应用"
      width={520}
      okText="保存"
      busy={save.isPending}
      first="callsAMinute"
      initialValues={{ ...rights, callsAMinute: String(rights.callsAMinute ?? '') }}
      onFinish={(values) => save.mutate({ applicationId, ...values, former })}
      onClose={onClose}
    >
      <RightsFields />
    </FormDialog>
  )
}

function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

function RightsFields(): ReactElement {
  return (
    <>
      <Form.Item label="权限" name="scopes" rules={[{ type: 'array', min: 1, message: '请选择权限' }]}>
        <Checkbox.Group
          options={applicationScopes.map((value) => ({ value, label: applicationScopeLabel[value] }))}
        />
      </Form.Item>
      <Form.Item
        label="每分钟调用上限"
        name="callsAMinute"
        extra="所有接口合计，超出的调用被拒绝；留空则只受各接口自身的限制"
        normalize={digitsOf}
        rules={[
          {
            validator: (_, value: string) =>
              value === '' || (Number(value) >= range.min && Number(value) <= range.max)
                ? Promise.resolve()
                : Promise.reject(new Error(`每分钟调用上限为${range.min}-${range.max}`)),
          },
        ]}
      >
        <Input
          inputMode="numeric"
          maxLength={String(range.max).length}
          placeholder="不限"
          suffix="次"
          autoComplete="off"
        />
      </Form.Item>
    </>
  )
}

/** A further key of an application, valid at once beside the former. */
export function AddKey({
  applicationId,
  onClose,
}: {
  applicationId: string
  onClose: () => void
}): ReactElement {
  const [form] = Form.useForm<{ publicKey: string }>()
  const add = useCallMutation(contractSourceApplicationKeyAdd, {
    stale: [contractSourceApplicationQuery],
    successText: '操作成功',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      name="key"
      title="新增公钥"
      width={520}
      okText="新增"
      busy={add.isPending}
      first="publicKey"
      onFinish={({ publicKey }) => add.mutate({ applicationId, publicKey })}
      onClose={onClose}
    >
      <KeyField />
    </FormDialog>
  )
}

/** The public key as PEM. */
function KeyField(): ReactElement {
  return (
    <Form.Item
      label="公钥"
      name="publicKey"
      extra="RSA公钥（2048位以上）或SM2公钥，PEM格式；私钥由对方系统保管"
      rules={[{ required: true, whitespace: true, message: '请填写公钥' }]}
    >
      <Input.TextArea
        rows={6}
        maxLength={externalLimits.publicKey}
        placeholder="-----BEGIN PUBLIC KEY-----"
      />
    </Form.Item>
  )
}
