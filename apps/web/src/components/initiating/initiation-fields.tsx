import { Input, Radio, Select } from 'antd'
import { lazy, Suspense, type ReactElement } from 'react'
import type { businessMine } from '@qiyin/calls/areas/business.ts'
import { initiateInitiators } from '@qiyin/calls/areas/initiate.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import {
  signOrderType,
  signOrderTypeLabel,
  type SignOrderType,
} from '@qiyin/domain/contract/signing-order.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { FormField } from '../form-section/form-field.tsx'
import { useInitiatingCompanies } from './use-initiating-companies.ts'
import { NoOption } from '../no-option/no-option.tsx'

// The picker and its calendar weigh more than the rest of a form.
const DeadlinePicker = lazy(async () => ({ default: (await import('./deadline-picker.tsx')).DeadlinePicker }))

const tips = {
  business: '合同所属的业务应用，决定可用的模板和企业印章',
  order:
    '无序：个人、企业、平台方依次签署，非平台方不分先后；有序：非平台方按发起时设定的顺序签署，平台方最后签署',
}

/** An application in which one may initiate. */
export type Business = Answer<typeof businessMine>[number]

/** What every way of starting a contract settles. */
export interface InitiationSettings {
  businessTypeId: string
  companyId: string
  companyName: string
  /** In whose name; absent: whoever fills it in. */
  initUser?: string | undefined
  signOrderType: SignOrderType
  /** YYYY-MM-DD */
  signDeadlineTime: string
}

interface SettingProps {
  draft: InitiationSettings
  problem: string | undefined
  set: (fields: Partial<InitiationSettings>) => void
  onLeft?: () => void
}

/** 所属应用. */
export function BusinessField({
  draft,
  problem,
  businesses,
  onChoose,
  onLeft,
}: Pick<SettingProps, 'draft' | 'problem' | 'onLeft'> & {
  businesses: readonly Business[]
  onChoose: (business: Business) => void
}): ReactElement {
  return (
    <FormField label="所属应用" required tip={tips.business} problem={problem}>
      {(id) => (
        <Select
          id={id}
          value={draft.businessTypeId || null}
          placeholder="请选择所属应用"
          options={businesses.map((one) => ({ value: one.businessTypeId, label: one.businessTypeName }))}
          onBlur={() => onLeft?.()}
          onChange={(value: string) => {
            const business = businesses.find((one) => one.businessTypeId === value)
            if (business) onChoose(business)
          }}
        />
      )}
    </FormField>
  )
}

/** 签署截止日期. */
export function DeadlineField({ draft, problem, set, onLeft }: SettingProps): ReactElement {
  return (
    <FormField label="签署截止日期" required problem={problem}>
      {(id) => (
        <Suspense fallback={<Input disabled placeholder="今天起14天内" />}>
          <DeadlinePicker
            id={id}
            value={draft.signDeadlineTime}
            onChange={(signDeadlineTime) => set({ signDeadlineTime })}
            onLeft={onLeft}
          />
        </Suspense>
      )}
    </FormField>
  )
}

/** 发起企业: one of those for which one may initiate in the application. */
export function CompanyField({ draft, problem, set, onLeft }: SettingProps): ReactElement {
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
          notFoundContent={<NoOption>您在该应用下没有可发起的企业</NoOption>}
          options={(companies.data ?? []).map((one) => ({
            value: one.companyId,
            label: one.companyName,
          }))}
          onBlur={() => onLeft?.()}
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

/** 发起人: oneself, or somebody else who may initiate for the company chosen. */
export function InitiatorField({ draft, problem, set }: SettingProps): ReactElement {
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

/** 签署顺序. */
export function OrderField({ draft, set }: Pick<SettingProps, 'draft' | 'set'>): ReactElement {
  return (
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
  )
}
