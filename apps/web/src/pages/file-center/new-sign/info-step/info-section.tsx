import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import { maxContractNoLength } from '@qiyin/domain/contract-number.ts'
import { type ContractInfoDraft } from '@qiyin/domain/contract/initiation.ts'
import { Input } from 'antd'
import type { ReactElement } from 'react'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { FormField } from '../../../../components/form-section/form-field.tsx'
import { FixedField } from '../../../../components/form-section/fixed-field.tsx'
import { FormFields } from '../../../../components/form-section/form-fields.tsx'
import { FormSection } from '../../../../components/form-section/form-section.tsx'
import {
  BusinessField,
  CompanyField,
  DeadlineField,
  InitiatorField,
  OrderField,
  type Business,
} from '../../../../components/initiating/initiation-fields.tsx'
import { losesByBusiness, withBusiness, type Draft } from '../draft/draft.ts'
import { messageAt, type DraftProblem } from '../draft/draft-check.ts'

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
  const chooseBusiness = async (business: Business): Promise<void> => {
    const yes =
      !losesByBusiness(draft) ||
      (await confirm({ title: '更换所属应用', content: '更换后将清空已选择的发起企业和签署方，确定更换？' }))
    if (yes) change((now) => withBusiness(now, business))
  }
  const problemOf = (field: keyof ContractInfoDraft): string | undefined =>
    messageAt(problems, { section: 'contractInfo', field })
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
        <BusinessField
          draft={draft}
          problem={problemOf('businessTypeCode')}
          businesses={businesses}
          onChoose={(business) => void chooseBusiness(business)}
          onLeft={() => onLeft('businessTypeCode')}
        />
        <DeadlineField
          draft={draft}
          problem={problemOf('signDeadlineTime')}
          set={set}
          onLeft={() => onLeft('signDeadlineTime')}
        />
        <CompanyField
          draft={draft}
          problem={problemOf('companyId')}
          set={set}
          onLeft={() => onLeft('companyId')}
        />
        <InitiatorField draft={draft} problem={problemOf('initUser')} set={set} />
        <OrderField draft={draft} set={set} />
        <FixedField label="签署位置" value="指定位置" note="下一步在文件上拖放" />
      </FormFields>
    </FormSection>
  )
}
