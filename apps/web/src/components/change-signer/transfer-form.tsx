import { Alert, Button, Modal, Spin } from 'antd'
import { useState, type ReactElement } from 'react'
import { contractQueryListSystem, contractQueryOverviewSystem } from '@qiyin/calls/areas/contract-manage.ts'
import { changeContractSignSignerInfoQuery, transferSigner } from '@qiyin/calls/areas/signer-change.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { OutcomeList } from './outcome-list.tsx'
import { TransferFields, nothing, type Chosen } from './transfer-fields.tsx'
import { focusDialogField } from '../dialog-focus/focus-dialog-field.ts'
import './transfer-form.css'

export interface TransferFormProps {
  /** None keeps the dialog closed. */
  contracts: readonly { readonly contractId: string; readonly contractNo: string }[]
  onClose: () => void
  /** At least one contract was changed. */
  onDone: () => void
}

type Outcome = Answer<typeof transferSigner>
type Change = Omit<Args<typeof transferSigner>, 'contractNoList' | 'contractIdList'>

/** The dialog of `TransferDialog`, fetched when it is first opened. */
export function TransferForm({ contracts, onClose, onDone }: TransferFormProps): ReactElement {
  const contractIdList = contracts.map(({ contractId }) => contractId)
  const info = useCall(changeContractSignSignerInfoQuery, contracts.length > 0 ? { contractIdList } : null, {
    staleMs: 0,
  })
  const [chosen, setChosen] = useState<Chosen>(nothing)
  const [tried, setTried] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const transfer = useCallMutation(transferSigner, {
    stale: [contractQueryListSystem, contractQueryOverviewSystem],
    onSuccess: (results) => {
      if (results.some(({ success }) => !success)) return setOutcome(results)
      toast('success', '操作成功')
      onDone()
    },
  })
  const submit = (): void => {
    setTried(true)
    const change = changeOf(chosen)
    if (change === null) return
    const contractNoList = contracts.map(({ contractNo }) => contractNo)
    transfer.mutate({ contractNoList, contractIdList, ...change })
  }
  const signers = info.data?.signers ?? []
  return (
    <Modal
      open={contracts.length > 0}
      centered
      width={560}
      title="更换签署人"
      afterOpenChange={focusDialogField}
      mask={{ closable: false }}
      onCancel={outcome ? onDone : onClose}
      footer={
        outcome ? (
          <Button type="primary" onClick={onDone}>
            知道了
          </Button>
        ) : (
          <div className="row between g8">
            <span className="cap ink3">更换后将通知新签署人，并记入操作记录</span>
            <span className="row g8">
              <Button onClick={onClose}>取消</Button>
              <Button
                type="primary"
                disabled={signers.length === 0}
                loading={transfer.isPending}
                onClick={submit}
              >
                确定
              </Button>
            </span>
          </div>
        )
      }
      destroyOnHidden
    >
      {outcome ? (
        <>
          <p className="b5 num transfer-form-sum" role="status">
            {sumOf(outcome)}
          </p>
          <OutcomeList
            rows={outcome.map(({ contractNo, contractName, message }, index) => ({
              key: `${index} ${contractNo}`,
              name: contractName ?? contractNo,
              problem: message,
            }))}
          />
        </>
      ) : (
        <>
          <Alert type="info" title="仅支持快捷签署的签署人；非快捷签署需重新发起合同" />
          {info.isPending && <Spin className="transfer-form-wait" />}
          {info.error !== null && <p role="alert">{info.error.message}</p>}
          {info.data && <ChosenContracts contracts={judgedFor(info.data.contracts, chosen.person)} />}
          {info.data &&
            (signers.length === 0 ? (
              <p className="transfer-form-none" role="status">
                所选合同没有可更换的签署人
              </p>
            ) : (
              <TransferFields
                contractIdList={contractIdList}
                signers={signers}
                chosen={chosen}
                tried={tried}
                set={(change) => setChosen({ ...chosen, ...change })}
              />
            ))}
        </>
      )}
    </Modal>
  )
}

function sumOf(outcome: Outcome): string {
  const done = outcome.filter(({ success }) => success).length
  return `已更换 ${done} 份，未更换 ${outcome.length - done} 份`
}

/** What the call needs of the choice; null while something is missing. */
function changeOf({ company, person, newcomer, modifyInitiator, initiator }: Chosen): Change | null {
  if (!company || !person || !newcomer || (modifyInitiator && !initiator)) return null
  return {
    companyName: company,
    originalName: person.name,
    originalIdentityNo: person.personKey,
    newUserName: newcomer.username,
    modifyInitiator,
    ...(modifyInitiator && initiator ? { initiatorUserName: initiator.username } : {}),
  }
}

type JudgedContract = Answer<typeof changeContractSignSignerInfoQuery>['contracts'][number]

/** The contracts as the transfer will find them: once a signer is chosen, those of others are skipped as well. */
function judgedFor(contracts: readonly JudgedContract[], person: Chosen['person']): JudgedContract[] {
  const own = person && new Set(person.contractIdList)
  return contracts.map((contract) =>
    contract.reason === null && own?.has(contract.contractId) === false
      ? { ...contract, reason: `${person?.name}不是可更换的签署人` }
      : contract,
  )
}

/** How many of the chosen can be changed, and, on demand, each with why not. */
function ChosenContracts({ contracts }: { contracts: readonly JudgedContract[] }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const first = contracts.find(({ reason }) => reason !== null)
  const able = contracts.filter(({ reason }) => reason === null).length
  return (
    <div className="transfer-form-slip">
      <div className="row between g8">
        <div className="grow">
          <div className="b5 num">
            已选 {contracts.length} 份合同，{able} 份可更换
          </div>
          {first && (
            <div className="cap ink3 cut" title={first.contractName}>
              「{first.contractName}」{first.reason}，将跳过
            </div>
          )}
        </div>
        <Button type="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起明细' : '查看明细'}
        </Button>
      </div>
      {isOpen && (
        <OutcomeList
          rows={contracts.map(({ contractId, contractName, reason }) => ({
            key: contractId,
            name: contractName,
            problem: reason,
          }))}
          good="可更换"
        />
      )}
    </div>
  )
}
