import { companyRobots, companyRobotsSave } from '@qiyin/calls/areas/company-robot.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import {
  robotAddressProblem,
  robotKindLabel,
  robotKinds,
  robotLimits,
  robotSecretProblem,
  robotSigns,
  type RobotKind,
} from '@qiyin/domain/message/robot.ts'
import { robotScenes, type RobotScene } from '@qiyin/domain/message/robot-scenes.ts'
import { sceneOf } from '@qiyin/domain/message/scenes.ts'
import { textProblem } from '@qiyin/domain/text-check.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Checkbox, Form, Input, Radio, type FormInstance } from 'antd'
import type { ReactElement } from 'react'
import { FormDialog } from '../../../components/form-dialog/form-dialog.tsx'
import { FormField } from '../../../components/form-section/form-field.tsx'
import './company-robots.css'

type Robot = Answer<typeof companyRobots>[number]

interface Values {
  kind: RobotKind
  name: string
  address: string
  /** Absent where the kind has none. */
  secret?: string
  scenes: RobotScene[]
}

interface RobotFormProps {
  companyId: string
  /** Null adds one. */
  robot: Robot | null
  onClose: () => void
}

/** A group's robot: its address and secret as its supplier shows them, and what the group is told of. */
export function RobotForm({ companyId, robot, onClose }: RobotFormProps): ReactElement {
  const [form] = Form.useForm<Values>()
  const save = useCallMutation(companyRobotsSave, {
    stale: [companyRobots],
    successText: robot ? '操作成功' : '已添加，可发送测试消息确认',
    onSuccess: onClose,
  })
  return (
    <FormDialog<Values>
      form={form}
      name="company-robot"
      title={robot ? '修改群机器人' : '添加群机器人'}
      width={640}
      okText="保存"
      busy={save.isPending}
      first="name"
      initialValues={{
        kind: robot?.kind ?? 'WECOM',
        name: robot?.name ?? '',
        address: '',
        secret: '',
        scenes: [...(robot?.scenes ?? robotScenes)],
      }}
      onFinish={({ secret = '', ...values }) =>
        save.mutate({
          companyId,
          ...(robot && { robotId: robot.robotId, revision: robot.revision }),
          ...values,
          secret: robotSigns(values.kind) ? secret : '',
        })
      }
      onClose={onClose}
    >
      <Form.Item label="类型" name="kind" required>
        <Radio.Group
          optionType="button"
          options={robotKinds.map((value) => ({ value, label: robotKindLabel[value] }))}
        />
      </Form.Item>
      <FormField
        label="名称"
        name="name"
        required
        check={(name) => textProblem(name, { label: '名称' })}
        help="用于在平台区分不同的群"
      >
        <Input placeholder="如：法务合同群" maxLength={robotLimits.name} autoComplete="off" />
      </FormField>
      <AccessFields form={form} robot={robot} />
      <Form.Item
        label="通知场景"
        name="scenes"
        rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一个通知场景' }]}
      >
        <Checkbox.Group
          className="company-robots-scenes"
          options={robotScenes.map((value) => ({ value, label: sceneOf(value).label }))}
        />
      </Form.Item>
    </FormDialog>
  )
}

/** Address and secret; what is kept of a robot is not shown, and stays where nothing is typed. */
function AccessFields({ form, robot }: { form: FormInstance<Values>; robot: Robot | null }): ReactElement {
  const kind = Form.useWatch('kind', form) ?? robot?.kind ?? 'WECOM'
  const keeps = robot?.kind === kind
  return (
    <>
      <FormField
        label="Webhook地址"
        name="address"
        required={!keeps}
        check={(address) => (keeps && address.trim() === '' ? null : robotAddressProblem(kind, address))}
        help={keeps ? `现为 ${robot.address}，不修改请留空` : '在群机器人的设置中复制'}
      >
        <Input placeholder={addressExample[kind]} maxLength={robotLimits.address} autoComplete="off" />
      </FormField>
      {robotSigns(kind) && (
        <FormField
          label="加签密钥"
          name="secret"
          required={!keeps}
          check={(secret) => (keeps && secret.trim() === '' ? null : robotSecretProblem(kind, secret))}
          help={keeps ? '已保存，不修改请留空' : '在机器人的安全设置中选择“加签”或“签名校验”后复制'}
        >
          <Input.Password
            placeholder="请输入加签密钥"
            maxLength={robotLimits.secret}
            autoComplete="new-password"
          />
        </FormField>
      )}
    </>
  )
}

const addressExample: Readonly<Record<RobotKind, string>> = {
  WECOM: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  DINGTALK: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  FEISHU: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
}
