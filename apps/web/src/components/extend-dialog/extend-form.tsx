import { Form, Modal, Select } from 'antd'
import { useState, type ReactElement } from 'react'
import {
  contractQueryDetail,
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { signExtendDeadline } from '@qiyin/calls/areas/sign.ts'
import { extensionDays } from '@qiyin/domain/contract/extension.ts'
import { addDays, daysBetween } from '@qiyin/domain/dates.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { withSmsTime } from '@qiyin/ui/contract-actions/use-urge-contract.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { minuteText } from '@qiyin/ui/dates.ts'
import { FormField } from '../form-section/form-field.tsx'
import { focusDialogField } from '../dialog-focus/focus-dialog-field.ts'

export interface ExtendFormProps {
  open: boolean
  contract: { contractId: string; initiateTime: string; signDeadlineTime: string }
  onClose: () => void
}

/** What most want when time runs short. */
const usualDays = 7

/** The dialog of `ExtendDialog`, fetched when it is first opened. */
export function ExtendForm({ open, contract, onClose }: ExtendFormProps): ReactElement {
  const { contractId, signDeadlineTime } = contract
  const deadlineDay = signDeadlineTime.slice(0, 10)
  const days = extensionDays({ initiateDay: contract.initiateTime.slice(0, 10), deadlineDay })
  const choices = days === null ? [] : daysFrom(days.first, days.last)
  const [chosen, setChosen] = useState<string | null>(null)
  // Another deadline may have come in meanwhile.
  const day = choices.find((one) => one === chosen) ?? choices[usualDays - 1] ?? choices.at(-1)
  const extend = useCallMutation(signExtendDeadline, {
    stale: [contractQueryListPerson, contractQueryOverviewPerson, contractQueryDetail],
    onSuccess: ({ smsTime }) => {
      toast('success', withSmsTime('签署截止已延长', smsTime))
      onClose()
    },
  })
  return (
    <Modal
      open={open}
      centered
      width={406}
      title="延长截止"
      afterOpenChange={focusDialogField}
      okText="确认延长"
      okButtonProps={{ loading: extend.isPending, disabled: day === undefined }}
      mask={{ closable: false }}
      onOk={() => day !== undefined && extend.mutate({ contractId, signDeadlineTime: day })}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="num">
        现签署截止为 {minuteText(signDeadlineTime)}，最晚可延长至发起后第 14 天。延长后将通知正在签署的签署方
      </p>
      <Form layout="vertical" component="div" style={{ marginTop: 16 }}>
        <FormField label="新的签署截止日期" required>
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={day ?? null}
              options={choices.map((one) => ({
                value: one,
                label: `${one}（延长 ${daysBetween(deadlineDay, one)} 天）`,
              }))}
              onChange={setChosen}
            />
          )}
        </FormField>
      </Form>
    </Modal>
  )
}

function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}
