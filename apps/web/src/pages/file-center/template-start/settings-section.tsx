import { Input, Select } from 'antd'
import type { ReactElement } from 'react'
import { initiateBatchTemplates } from '@qiyin/calls/areas/template-start.ts'
import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { FixedField } from '../../../components/form-section/fixed-field.tsx'
import { FormField } from '../../../components/form-section/form-field.tsx'
import { FormFields } from '../../../components/form-section/form-fields.tsx'
import { FormSection } from '../../../components/form-section/form-section.tsx'
import {
  BusinessField,
  CompanyField,
  DeadlineField,
  InitiatorField,
  OrderField,
  type Business,
} from '../../../components/initiating/initiation-fields.tsx'
import { withBusiness, withSettings, withTemplate, type StartDraft } from './start-draft.ts'
import type { StartProblem } from './start-problems.ts'
import { NoOption } from '../../../components/no-option/no-option.tsx'

const positionTip =
  '关键字：印章盖在模板的签署关键字处，单份和批量发起均适用；需要把印章拖到文件的指定位置时，请使用“上传文件发起”'

interface SettingsSectionProps {
  draft: StartDraft
  problems: readonly StartProblem[]
  businesses: readonly Business[]
  /** What went wrong with the template that is chosen. */
  templateProblem: string | undefined
  change: (change: (draft: StartDraft) => StartDraft) => void
  onLeft: (at: keyof StartDraft) => void
}

/** 发起设置: application, template, company, order and deadline. */
export function SettingsSection(props: SettingsSectionProps): ReactElement {
  const { draft, problems, businesses, templateProblem, change, onLeft } = props
  const problemOf = (at: keyof StartDraft): string | undefined =>
    problems.find((problem) => problem.at === at)?.message
  const set = (fields: Partial<StartDraft>): void => change((now) => withSettings(now, fields))
  const templates = useCall(
    initiateBatchTemplates,
    draft.businessTypeId === '' ? null : { businessTypeId: draft.businessTypeId },
    { staleMs: 60_000 },
  )
  const chooseBusiness = async (business: Business): Promise<void> => {
    if (await mayEmpty(draft)) change((now) => withBusiness(now, business))
  }
  const chooseTemplate = async (templateCode: string): Promise<void> => {
    if (await mayEmpty(draft)) change((now) => withTemplate(now, templateCode))
  }
  return (
    <FormSection title="发起设置">
      <FormFields columns={2}>
        <BusinessField
          draft={draft}
          problem={problemOf('businessTypeId')}
          businesses={businesses}
          onChoose={(business) => void chooseBusiness(business)}
          onLeft={() => onLeft('businessTypeId')}
        />
        <FormField
          label="合同模板"
          required
          problem={problemOf('templateCode') ?? templateProblem ?? templates.error?.message}
        >
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              value={draft.templateCode || null}
              loading={templates.isFetching}
              disabled={draft.businessTypeId === ''}
              placeholder={draft.businessTypeId === '' ? '请先选择所属应用' : '请选择合同模板'}
              notFoundContent={<NoOption>该应用下没有可用的模板，请联系应用管理员登记</NoOption>}
              options={(templates.data ?? []).map((one) => ({
                value: one.templateCode,
                label: `${one.templateName}（第 ${one.version} 版）`,
              }))}
              onBlur={() => onLeft('templateCode')}
              onChange={(code: string) => void chooseTemplate(code)}
            />
          )}
        </FormField>
        <CompanyField
          draft={draft}
          problem={problemOf('companyId')}
          set={set}
          onLeft={() => onLeft('companyId')}
        />
        <InitiatorField draft={draft} problem={undefined} set={set} />
        <OrderField draft={draft} set={set} />
        <FixedField label="签署位置" value="关键字" note="按模板中的关键字盖章" tip={positionTip} />
        <DeadlineField
          draft={draft}
          problem={problemOf('signDeadlineTime')}
          set={set}
          onLeft={() => onLeft('signDeadlineTime')}
        />
        <FormField label="合同名称" problem={problemOf('contractName')}>
          {(id) => (
            <Input
              id={id}
              value={draft.contractName}
              maxLength={maxContractNameLength}
              placeholder="留空则为“模板名称-对方名称”"
              onBlur={() => onLeft('contractName')}
              onChange={(event) => set({ contractName: event.target.value })}
            />
          )}
        </FormField>
      </FormFields>
    </FormSection>
  )
}

/** What was filled in belongs to the template: whoever chooses another one loses it. */
async function mayEmpty({ values }: StartDraft): Promise<boolean> {
  const hasValues = Object.values(values).some((value) => value !== '')
  return !hasValues || confirm({ title: '更换模板', content: '更换后将清空已填写的内容，确定更换？' })
}
