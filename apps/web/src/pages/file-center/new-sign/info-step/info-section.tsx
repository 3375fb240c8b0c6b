import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import { maxContractNoLength } from '@qiyin/domain/contract-number.ts'
import { type ContractInfoDraft } from '@qiyin/domain/contract/initiation.ts'
import { DatePicker, Input, Radio, Select } from 'antd'
import type { ReactElement } from 'react'
import type { businessMine } from '@qiyin/calls/areas/business.ts'
import { initiateInitiators } from '@qiyin/calls/areas/initiate.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { deadlineDays } from '@qiyin/domain/contract/deadline.ts'
import {
  signOrderType,
  signOrderTypeLabel,
  type SignOrderType,
} from '@qiyin/domain/contract/signing-order.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { dayjs } from '../../../../components/declared-form/day.ts'
import { FormField } from '../../../../components/form-section/form-field.tsx'
import { FixedField } from '../../../../components/form-section/fixed-field.tsx'
import { FormFields } from '../../../../components/form-section/form-fields.tsx'
import { FormSection } from '../../../../components/form-section/form-section.tsx'
import { losesByBusiness, withBusiness, type Draft } from '../draft/draft.ts'
import { messageAt, type DraftProblem } from '../draft/draft-check.ts'
import { deadlinePresets } from './deadline-presets.ts'
import { useInitiatingCompanies } from './use-initiating-companies.ts'

const tips = {
  business: '合同所属的业务应用，决定可用的模板和企业印章',
  order:
    '无序：个人、企业、平台方依次签署，非平台方不分先后；有序：非平台方按发起时设定的顺序签署，平台方最后签署',
}

export type Business = Answer<typeof businessMine>[number]

interface InfoSectionProps {
  draft: Draft
  problems: readonly DraftProblem[]
  businesses: readonly Business[]
  change: (change: (draft: Draft) => Draft) => void
  /** A field was left: from now on it says what is wrong with it. */
  onLeft: (field: keyof ContractInfoDraft) => void
}

/** 合同信息. */
export function InfoSection({ draft, problems, businesses, change, onLeft }: InfoSectionProps): ReactElement {
  const set = (fields: Partial<Draft>): void => change((now) => ({ ...now, ...fields }))
  const chooseBusiness = async (businessTypeId: string): Promise<void> => {
    const business = businesses.find((one) => one.businessTypeId === businessTypeId)
    if (!business) return
    const yes =
      !losesByBusiness(draft) ||
      (await confirm({ title: '更换所属应用', content: '更换后将清空已选择的发起企业和签署方，确定更换？' }))
    if (yes) change((now) => withBusiness(now, business))
  }
  const problemOf = (field: keyof ContractInfoDraft): string | undefined =>
    messageAt(problems, { section: 'contractInfo', field })
  const { first, last } = deadlineDays(new Date(useNow()))
  return (
    <FormSection title="合同信息">
      <FormFields columns={2}>
        <FormField label="合同名称" required problem={problemOf('contractName')}>
          {(id) => (
            <Input
              id={id}
              value={draft.contractName}
              maxLength={maxContractNameLength}
              showCount
              placeholder="请输入合同名称"
              onBlur={() => onLeft('contractName')}
              onChange={(event) => set({ contractName: event.target.value, named: true })}
            />
          )}
        </FormField>
        <FormField label="合同编号" problem={problemOf('contractNo')}>
          {(id) => (
            <Input
              id={id}
              value={draft.contractNo}
              maxLength={maxContractNoLength}
              placeholder="留空则自动生成"
              onBlur={() => onLeft('contractNo')}
              onChange={(event) => set({ contractNo: event.target.value.trim() })}
            />
          )}
        </FormField>
        <FormField label="所属应用" required tip={tips.business} problem={problemOf('businessTypeCode')}>
          {(id) => (
            <Select
              id={id}
              value={draft.businessTypeId || null}
              placeholder="请选择所属应用"
              options={businesses.map((one) => ({ value: one.businessTypeId, label: one.businessTypeName }))}
              onBlur={() => onLeft('businessTypeCode')}
              onChange={(value: string) => void chooseBusiness(value)}
            />
          )}
        </FormField>
        <FormField label="签署截止日期" required problem={problemOf('signDeadlineTime')}>
          {(id) => (
            <DatePicker
              id={id}
              style={{ width: '100%' }}
              value={draft.signDeadlineTime === '' ? null : dayjs(draft.signDeadlineTime)}
              minDate={dayjs(first)}
              maxDate={dayjs(last)}
              placeholder="今天起14天内"
              presets={deadlinePresets(first)}
              onBlur={() => onLeft('signDeadlineTime')}
              onChange={(day) => set({ signDeadlineTime: day?.format('YYYY-MM-DD') ?? '' })}
            />
          )}
        </FormField>
        <CompanyField
          draft={draft}
          problem={problemOf('companyId')}
          set={set}
          onLeft={() => onLeft('companyId')}
        />
        <InitiatorField draft={draft} problem={problemOf('initUser')} set={set} />
        <FormField label="签署顺序" required tip={tips.order}>
          {(id) => (
            <Radio.Group
              id={id}
              value={draft.signOrderType}
              options={[signOrderType.unordered, signOrderType.ordered].map((value) => ({
                value,
                label: signOrderTypeLabel[value],
              }))}
              onChange={({ target }: { target: { value?: SignOrderType } }) =>
                target.value && set({ signOrderType: target.value })
              }
            />
          )}
        </FormField>
        <FixedField label="签署位置" value="指定位置" note="下一步在文件上拖放" />
      </FormFields>
    </FormSection>
  )
}

interface PartyFieldProps {
  draft: Draft
  problem: string | undefined
  set: (fields: Partial<Draft>) => void
}

function CompanyField({
  draft,
  problem,
  set,
  onLeft,
}: PartyFieldProps & { onLeft: () => void }): ReactElement {
  const companies = useInitiatingCompanies(draft.businessTypeId)
  return (
    <FormField label="发起企业" required problem={problem ?? companies.error?.message}>
      {(id) => (
        <Select
          id={id}
          value={draft.companyId || null}
          loading={companies.isFetching}
          disabled={draft.businessTypeId === ''}
          placeholder={draft.businessTypeId === '' ? '请先选择所属应用' : '请选择发起企业'}
          notFoundContent="您在该应用下没有可发起的企业"
          options={(companies.data ?? []).map((one) => ({
            value: one.companyId,
            label: one.companyName,
          }))}
          onBlur={onLeft}
          onChange={(companyId: string) =>
            set({
              companyId,
              initUser: undefined,
              companyName: companies.data?.find((one) => one.companyId === companyId)?.companyName ?? '',
            })
          }
        />
      )}
    </FormField>
  )
}

/** Oneself, or somebody else who may initiate for the company chosen. */
function InitiatorField({ draft, problem, set }: PartyFieldProps): ReactElement {
  const { personAccountId, name, mobile } = useCurrentUser()
  const { businessTypeId, companyId } = draft
  const initiators = useCall(
    initiateInitiators,
    businessTypeId === '' || companyId === '' ? null : { businessTypeId, companyId },
    { staleMs: 60_000 },
  )
  const self = { initUser: personAccountId, name: name ?? '', mobile, self: true }
  const others = (initiators.data ?? []).filter((one) => !one.self)
  return (
    <FormField label="发起人" required problem={problem}>
      {(id) => (
        <Select
          id={id}
          value={draft.initUser ?? personAccountId}
          loading={initiators.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          options={[self, ...others].map((one) => ({
            value: one.initUser,
            label: `${one.name}（${one.mobile}）`,
          }))}
          onChange={(initUser: string) =>
            set({ initUser: initUser === personAccountId ? undefined : initUser })
          }
        />
      )}
    </FormField>
  )
}
