import { maxContractNoLength } from '@qiyin/domain/contract-number.ts'
import { maxContractNameLength, type ContractInfoDraft } from '@qiyin/domain/contract/initiation.ts'
import { DatePicker, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactElement } from 'react'
import type { businessMine } from '@qiyin/calls/areas/business.ts'
import { companySearchInitiator } from '@qiyin/calls/areas/company.ts'
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
import { FormField } from '../../../../components/form-section/form-field.tsx'
import { FixedField } from '../../../../components/form-section/fixed-field.tsx'
import { FormFields } from '../../../../components/form-section/form-fields.tsx'
import { FormSection } from '../../../../components/form-section/form-section.tsx'
import { losesByBusiness, withBusiness, type Draft } from '../draft/draft.ts'
import { messageAt, type DraftProblem } from '../draft/draft-check.ts'

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
}

/** 合同信息. */
export function InfoSection({ draft, problems, businesses, change }: InfoSectionProps): ReactElement {
  const user = useCurrentUser()
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
              onChange={(day) => set({ signDeadlineTime: day?.format('YYYY-MM-DD') ?? '' })}
            />
          )}
        </FormField>
        <CompanyField draft={draft} problem={problemOf('companyId')} set={set} />
        <FormField label="发起人" required>
          {(id) => (
            <Select
              id={id}
              value="me"
              options={[{ value: 'me', label: `${user.name ?? ''}（${user.mobile}）` }]}
            />
          )}
        </FormField>
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

interface CompanyFieldProps {
  draft: Draft
  problem: string | undefined
  set: (fields: Partial<Draft>) => void
}

function CompanyField({ draft, problem, set }: CompanyFieldProps): ReactElement {
  const companies = useCall(
    companySearchInitiator,
    draft.businessTypeId === '' ? null : { businessTypeId: draft.businessTypeId },
    { staleMs: 60_000 },
  )
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
          onChange={(companyId: string) =>
            set({
              companyId,
              companyName: companies.data?.find((one) => one.companyId === companyId)?.companyName ?? '',
            })
          }
        />
      )}
    </FormField>
  )
}
