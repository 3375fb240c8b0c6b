import { Form, Input, Modal, type GetRef } from 'antd'
import { useRef, type ReactElement } from 'react'
import { useRejectContract } from '@qiyin/ui/contract-actions/use-reject-contract.ts'

const reasonMax = 255

interface RejectDialogProps {
  contract: { contractId: string; contractName: string } | null
  onClose: () => void
  onRejected?: () => void
}

/** D-15: refuse to sign, with a reason; the contract ends. */
export function RejectDialog({ contract, onClose, onRejected }: RejectDialogProps): ReactElement {
  const [form] = Form.useForm<{ reason: string }>()
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const reject = useRejectContract(() => {
    onClose()
    onRejected?.()
  })
  return (
    <Modal
      open={contract !== null}
      centered
      width={406}
      title="拒签"
      okText="确认拒签"
      okButtonProps={{ danger: true, loading: reject.isPending }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      <p className="modal-note">
        拒签后合同「{contract?.contractName}」将终止，发起方和其他签署方会收到通知。
      </p>
      <Form
        form={form}
        name="reject"
        layout="vertical"
        preserve={false}
        onFinish={({ reason }) => contract && reject.mutate({ contractId: contract.contractId, reason })}
      >
        <Form.Item
          name="reason"
          label="拒签原因"
          rules={[
            { required: true, whitespace: true, message: '请输入拒签原因' },
            { max: reasonMax, message: `拒签原因不能超过${reasonMax}个字符` },
          ]}
        >
          <Input.TextArea ref={field} rows={4} showCount maxLength={reasonMax} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
