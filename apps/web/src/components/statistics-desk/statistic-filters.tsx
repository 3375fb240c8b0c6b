import type { Answer } from '@qiyin/calls/call.ts'
import type { statisticsFiltersSystemManager } from '@qiyin/calls/areas/statistics.ts'
import {
  filtersOf,
  type AuthType,
  type StatisticScope,
  type UserType,
} from '@qiyin/domain/statistics/figures.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Segmented, Select } from 'antd'
import { useState, type ReactElement } from 'react'
import { useAfterPause } from '../people-select/use-after-pause.ts'
import { filtersCall } from './scopes.ts'
import type { StatisticAddress } from './statistic-address.ts'

interface StatisticFiltersProps {
  scope: StatisticScope
  address: StatisticAddress
  onChange: (changes: Partial<StatisticAddress>) => void
}

/** What the figures are narrowed by: of users their type and stage, of everything else what the scope allows. */
export function StatisticFilters({ scope, address, onChange }: StatisticFiltersProps): ReactElement {
  return address.figure === 'userCount' ? (
    <UserFilters address={address} onChange={onChange} />
  ) : (
    <ContractFilters scope={scope} address={address} onChange={onChange} />
  )
}

function UserFilters({ address, onChange }: Omit<StatisticFiltersProps, 'scope'>): ReactElement {
  return (
    <>
      <Segmented<UserType>
        aria-label="用户类型"
        options={[
          { value: 'person', label: '个人' },
          { value: 'company', label: '企业' },
        ]}
        value={address.type}
        onChange={(type) => onChange({ type })}
      />
      <Select<AuthType>
        className="statistics-desk-select"
        aria-label="统计口径"
        options={[
          { value: 'all', label: '全部发起认证' },
          { value: 'auth', label: '认证通过' },
        ]}
        value={address.authType}
        onChange={(authType) => onChange({ authType })}
      />
    </>
  )
}

/** What any scope has to choose from; those it has not are left out. */
type Choices = Partial<Answer<typeof statisticsFiltersSystemManager>>

function ContractFilters({ scope, address, onChange }: StatisticFiltersProps): ReactElement {
  const [typed, setTyped] = useState('')
  const companyName = useAfterPause(typed.trim())
  const { data, isFetching } = useCall(filtersCall(scope), companyName === '' ? {} : { companyName }, {
    keep: true,
  })
  const choices: Choices = data ?? {}
  const filters: readonly string[] = filtersOf[scope]
  return (
    <>
      {filters.includes('source') && (
        <Select<string>
          className="statistics-desk-select"
          aria-label="来源系统"
          placeholder="全部来源系统"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={(choices.sources ?? []).map(({ sysCode, sysName }) => ({
            value: sysCode,
            label: sysName,
          }))}
          {...(address.sysCode !== undefined && { value: address.sysCode })}
          onChange={(sysCode: string | undefined) => onChange({ sysCode })}
        />
      )}
      <Select<string>
        className="statistics-desk-company"
        aria-label="企业"
        placeholder="全部企业"
        allowClear
        loading={isFetching}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={companyOptions(choices, address)}
        {...(address.companyId !== undefined && { value: address.companyId })}
        onChange={(companyId: string | undefined) => {
          const of = choices.companies?.find((one) => one.companyId === companyId)
          setTyped('')
          onChange({ companyId, companyName: of?.companyName })
        }}
      />
      {filters.includes('application') && (
        <Select<string>
          className="statistics-desk-select"
          aria-label="所属应用"
          placeholder="全部应用"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={(choices.applications ?? []).map((one) => ({
            value: one.id,
            label: one.businessTypeName,
          }))}
          {...(address.businessId !== undefined && { value: address.businessId })}
          onChange={(businessId: string | undefined) => onChange({ businessId })}
        />
      )}
    </>
  )
}

/** What was found, and the one that is chosen, which the search may have lost. */
function companyOptions(
  { companies = [] }: Choices,
  { companyId, companyName }: StatisticAddress,
): { value: string; label: string }[] {
  const found = companies.map((one) => ({ value: one.companyId, label: one.companyName }))
  if (companyId === undefined || found.some(({ value }) => value === companyId)) return found
  return [{ value: companyId, label: companyName ?? `企业 ${companyId}` }, ...found]
}
