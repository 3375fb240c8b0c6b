import { Alert, Form, Input, Modal } from 'antd'
import type { ReactElement } from 'react'
import {
  personGetById,
  personManageAccountDelete,
  personManageQuery,
} from '@qiyin/calls/areas/person-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { FormField } from '../../../components/form-section/form-field.tsx'
import { focusDialogField } from '../../../components/dialog-focus/focus-dialog-field.ts'

type Person = Answer<typeof personManageQuery>['list'][number]

/** As many digits of the number as the list shows. */
const shownDigits = 3

/** Deletes an account after its last digits were typed; what stands against it is said before. */
export function DeletePerson({ person, onClose }: { person: Person; onClose: () => void }): ReactElement {
  const { personId, name, mobile } = person
  const [form] = Form.useForm<{ digits: string }>()
  const detail = useCall(personGetById, { personId })
  const remove = useCallMutation(personManageAccountDelete, {
    stale: [personManageQuery],
    successText: '操作成功',
    onSuccess: onClose,
  })
  const obstacles = detail.data?.obstacles ?? []
  const digits = mobile.slice(-shownDigits)
  return (
    <Modal
      open
      centered
      width={480}
      title="删除账号"
      afterOpenChange={focusDialogField}
      okText="删除"
      okButtonProps={{
        danger: true,
        loading: remove.isPending,
        disabled: !detail.data || obstacles.length > 0,
      }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} name="delete-person" layout="vertical" onFinish={() => remove.mutate({ personId })}>
        {obstacles.length > 0 ? (
          <Alert type="warning" showIcon title="暂时不能删除" description={obstacles.join('；')} />
        ) : (
          <>
            <p>
              删除「{name ?? mobile}
              」的账号后不可恢复：其登录、角色、印章授权立即失效；参与过的合同和签署证据依法保留。
            </p>
            <FormField
              label={`手机号后 ${shownDigits} 位`}
              name="digits"
              required
              check={(typed) => (typed.trim() === digits ? null : `请输入 ${mobile} 的后 ${shownDigits} 位`)}
            >
              <Input inputMode="numeric" maxLength={shownDigits} placeholder="输入以确认" />
            </FormField>
          </>
        )}
      </Form>
    </Modal>
  )
}
