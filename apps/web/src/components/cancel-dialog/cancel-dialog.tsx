import { Form, Input, Modal, type GetRef } from 'antd'
import { useRef, type ReactElement } from 'react'
import { useCancelContract } from '@qiyin/ui/contract-actions/use-cancel-contract.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'

/** Seed 000 section 5: the reason's length. */
const reasonMax = 255

interface CanceledContract {
  contractId: string
  contractNo: string
  contractName: string
  thumbnailPath: string
  signers: readonly { signStatus: number }[]
}

interface CancelDialogProps {
  /** Null keeps the dialog closed. */
  contract: CanceledContract | null
  onClose: () => void
}

/** D-11: the initiator withdraws a contract, with a reason. */
export function CancelDialog({ contract, onClose }: CancelDialogProps): ReactElement {
  const [form] = Form.useForm<{ cancelReason: string }>()
  const reason = useRef<GetRef<typeof Input.TextArea>>(null)
  const cancel = useCancelContract(onClose)
  return (
    <Modal
      open={contract !== null}
      centered
      width={406}
      title="撤销合同"
      okText="确认撤销"
      okButtonProps={{ danger: true, loading: cancel.isPending }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(open) => open && reason.current?.focus()}
    >
      <p className="modal-note">撤销后合同将失效且不可恢复，所有签署方将收到通知</p>
      {contract && <CanceledSlip contract={contract} />}
      <Form
        form={form}
        name="cancel"
        layout="vertical"
        preserve={false}
        onFinish={({ cancelReason }) =>
          contract && cancel.mutate({ contractId: contract.contractId, cancelReason })
        }
      >
        <Form.Item
          name="cancelReason"
          label="撤销原因"
          validateTrigger="onBlur"
          rules={[
            { required: true, whitespace: true, message: '请输入撤销原因' },
            { max: reasonMax, message: `撤销原因不能超过${reasonMax}个字符` },
          ]}
        >
          <Input.TextArea
            ref={reason}
            rows={4}
            maxLength={reasonMax}
            showCount
            placeholder="请输入撤销原因"
            style={{ resize: 'none' }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function CanceledSlip({ contract }: { contract: CanceledContract }): ReactElement {
  const signed = contract.signers.filter((signer) => signer.signStatus === 2).length
  return (
    <div className="slip">
      <PageThumb src={contract.thumbnailPath} widthPx={32} />
      <div className="grow">
        <div className="b5">
          <MidText text={contract.contractName} />
        </div>
        <div className="cap ink3 num">
          {contract.contractNo}，{signed}/{contract.signers.length} 方已签
        </div>
      </div>
    </div>
  )
}
