import { Form, Input, Modal, Select } from 'antd'
import { useState, type ReactElement } from 'react'
import {
  contractQueryDetail,
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { initiateChangeSigner } from '@qiyin/calls/areas/initiate.ts'
import { canChangeSigner } from '@qiyin/domain/contract/signer-change.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { isIdNumber, normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { isMobile, maxTypedMobileLength, normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import { maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { ContractDetail, DetailSigner } from '@qiyin/ui/contract-detail/detail.ts'
import { FormField } from '../form-section/form-field.tsx'
import { NewSignerSelect } from './new-signer-select.tsx'
import type { OurPerson } from './judged-people-select.tsx'
import { focusDialogField } from '../dialog-focus/focus-dialog-field.ts'
import './change-slot-form.css'

export interface ChangeSlotFormProps {
  open: boolean
  contract: ContractDetail
  onClose: () => void
}

const nothing = { name: '', mobile: '', identityNo: '' }

/** The dialog of `ChangeSlotDialog`, fetched when it is first opened. */
export function ChangeSlotForm({ open, contract, onClose }: ChangeSlotFormProps): ReactElement {
  const slots = contract.detailSigners.filter((slot) => canChangeSigner(contract, slot))
  const [signId, setSignId] = useState<string | null>(null)
  const [typed, setTyped] = useState(nothing)
  const [ours, setOurs] = useState<OurPerson | null>(null)
  const [tried, setTried] = useState(false)
  const slot = slots.find((one) => one.signId === signId) ?? (slots.length === 1 ? slots[0] : undefined)
  const isOurs = slot !== undefined && isOurPart(slot.ourPart)
  const problems = isOurs ? { ours: ours ? undefined : '请选择新签署人' } : typedProblems(typed)
  const close = (): void => {
    setTyped(nothing)
    setOurs(null)
    setSignId(null)
    setTried(false)
    onClose()
  }
  const change = useCallMutation(initiateChangeSigner, {
    stale: [contractQueryListPerson, contractQueryOverviewPerson, contractQueryDetail],
    successText: '更换签署人成功',
    onSuccess: close,
  })
  const submit = (): void => {
    setTried(true)
    if (!slot || Object.values(problems).some((problem) => problem !== undefined)) return
    change.mutate({
      contractId: contract.contractId,
      signId: slot.signId,
      originalName: slot.signerName,
      ...(isOurs ? { username: ours?.username } : typed),
    })
  }
  const shown: Partial<Record<string, string>> = tried ? problems : {}
  return (
    <Modal
      open={open}
      centered
      width={560}
      title="更换签署人"
      afterOpenChange={focusDialogField}
      okText="确定"
      okButtonProps={{ loading: change.isPending, disabled: slots.length === 0 }}
      mask={{ closable: false }}
      onOk={submit}
      onCancel={close}
      destroyOnHidden
    >
      <p className="change-slot-form-note sec ink2">
        签署主体和签署位置不变。更换后原签署链接立即失效，新签署人和原签署人将收到通知；仅更正姓名或身份证号时，原链接继续有效
      </p>
      <Form component={false} layout="vertical">
        <FormField label="原签署人" required problem={tried && !slot ? '请选择原签署人' : undefined}>
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              placeholder="请选择原签署人"
              value={slot?.signId ?? null}
              options={slots.map((one) => ({ value: one.signId, label: slotLabel(one) }))}
              onChange={(chosen: string) => {
                setSignId(chosen)
                setOurs(null)
              }}
            />
          )}
        </FormField>
        {isOurs ? (
          <FormField label="新签署人" required problem={shown['ours']}>
            {(id) => (
              <NewSignerSelect
                id={id}
                contractId={contract.contractId}
                signId={slot.signId}
                value={ours}
                onChange={setOurs}
              />
            )}
          </FormField>
        ) : (
          fields.map(({ key, label, max }) => (
            <FormField key={key} label={label} required problem={shown[key]}>
              {(id) => (
                <Input
                  id={id}
                  maxLength={max}
                  value={typed[key]}
                  onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
                />
              )}
            </FormField>
          ))
        )}
      </Form>
    </Modal>
  )
}

const fields = [
  { key: 'name', label: '新签署人姓名', max: maxPersonNameLength },
  { key: 'mobile', label: '手机号', max: maxTypedMobileLength },
  { key: 'identityNo', label: '身份证号', max: maxDocumentNumberLength },
] as const

function slotLabel({ companyName, signerName }: DetailSigner): string {
  return companyName === null ? signerName : `${companyName}（${signerName}）`
}

function typedProblems({ name, mobile, identityNo }: typeof nothing): Record<string, string | undefined> {
  return {
    name: name.trim() === '' ? '请填写新签署人姓名' : undefined,
    mobile: isMobile(normaliseMobile(mobile)) ? undefined : '手机号格式不正确',
    identityNo: isIdNumber(normaliseIdNumber(identityNo), new Date()) ? undefined : '身份证号格式不正确',
  }
}
