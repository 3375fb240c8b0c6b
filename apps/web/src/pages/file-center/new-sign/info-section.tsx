import { DatePicker, Form, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactElement } from 'react'
import type { businessMine } from '@qiyin/calls/areas/business.ts'
import { companySearchInitiator } from '@qiyin/calls/areas/company.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { deadlineDays } from '@qiyin/domain/contract/deadline.ts'
import { signOrderType, signOrderTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { contractNameMax, losesByBusiness, withBusiness, type Draft } from './draft.ts'
import type { Problems } from './draft-check.ts'
import { Field } from './field.tsx'

const tips = {
  business: '合同所属的业务应用，决定可用的模板和企业印章',
  order:
    '无序：个人、企业、平台方依次签署，非平台方不分先后；有序：非平台方按发起时设定的顺序签署，平台方最后签署',
}

export type Business = Answer<typeof businessMine>[number]

interface InfoSectionProps {
  draft: Draft
  problems: Problems
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
  const { first, last } = deadlineDays(new Date(useNow()))
  return (
    <section className="sheet initiate-section" aria-labelledby="initiate-info">
      <header>
        <h2 className="h-sheet" id="initiate-info">
          合同信息
        </h2>
      </header>
      <Form layout="vertical" component="div" className="initiate-pair">
        <Field label="合同名称" required problem={problems.get('contractName')}>
          {(id) => (
            <Input
              id={id}
              value={draft.contractName}
              maxLength={contractNameMax}
              showCount
              placeholder="请输入合同名称"
              onChange={(event) => set({ contractName: event.target.value, named: true })}
            />
          )}
        </Field>
        <Field label="合同编号" problem={problems.get('contractNo')}>
          {(id) => (
            <Input
              id={id}
              value={draft.contractNo}
              maxLength={64}
              placeholder="留空则自动生成"
              onChange={(event) => set({ contractNo: event.target.value.trim() })}
            />
          )}
        </Field>
        <Field label="所属应用" required tip={tips.business} problem={problems.get('businessTypeId')}>
          {(id) => (
            <Select
              id={id}
              value={draft.businessTypeId || null}
              placeholder="请选择所属应用"
              options={businesses.map((one) => ({ value: one.businessTypeId, label: one.businessTypeName }))}
              onChange={(value: string) => void chooseBusiness(value)}
            />
          )}
        </Field>
        <Field label="签署截止日期" required problem={problems.get('signDeadlineTime')}>
          {(id) => (
            <DatePicker
              id={id}
              className="initiate-wide"
              value={draft.signDeadlineTime === '' ? null : dayjs(draft.signDeadlineTime)}
              minDate={dayjs(first)}
              maxDate={dayjs(last)}
              placeholder="今天起14天内"
              onChange={(day) => set({ signDeadlineTime: day?.format('YYYY-MM-DD') ?? '' })}
            />
          )}
        </Field>
        <CompanyField draft={draft} problem={problems.get('companyId')} set={set} />
        <Field label="发起人" required>
          {(id) => (
            <Select
              id={id}
              value="me"
              options={[{ value: 'me', label: `${user.name ?? ''}（${user.mobile}）` }]}
            />
          )}
        </Field>
        <Field label="签署顺序" required tip={tips.order}>
          {(id) => (
            <Radio.Group
              id={id}
              value={draft.signOrderType}
              options={[signOrderType.unordered, signOrderType.ordered].map((value) => ({
                value,
                label: signOrderTypeLabel[value],
              }))}
              onChange={(event) => set({ signOrderType: Number(event.target.value) })}
            />
          )}
        </Field>
        <Form.Item label="签署位置">
          <span className="initiate-fixed">
            指定位置<span className="cap ink3">下一步在文件上拖放</span>
          </span>
        </Form.Item>
      </Form>
    </section>
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
    <Field label="发起企业" required problem={problem ?? companies.error?.message}>
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
    </Field>
  )
}
