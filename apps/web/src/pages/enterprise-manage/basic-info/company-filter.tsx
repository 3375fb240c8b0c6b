import { companyAuthLabel, companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { supplierCodes, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { SearchIcon } from '@qiyin/ui/icons.tsx'
import { Input, Select } from 'antd'
import type { ReactElement } from 'react'
import './company-filter.css'

interface CompanyFilterProps {
  search: URLSearchParams
  onChange: (search: URLSearchParams) => void
}

const statuses = Object.values(companyAuthStatus).map((value) => ({
  value: String(value),
  label: value === 2 ? '资料已提交（待选方式）' : companyAuthLabel[value],
}))
const suppliers = supplierCodes.map((value) => ({ value, label: supplierLabel[value] }))

/** Name or code, state and supplier; all of it in the address. */
export function CompanyFilter({ search, onChange }: CompanyFilterProps): ReactElement {
  const change = (name: string, value: string | undefined): void => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    onChange(next)
  }
  return (
    <div className="company-filter" role="search">
      <Input
        className="company-filter-word"
        prefix={<SearchIcon size={16} />}
        placeholder="企业名称/统一社会信用代码"
        aria-label="企业名称或统一社会信用代码"
        allowClear
        maxLength={maxLength.searchWord}
        value={search.get('q') ?? ''}
        onChange={({ target }) => change('q', target.value)}
      />
      <Select
        className="company-filter-choice"
        placeholder="认证状态"
        aria-label="认证状态"
        allowClear
        options={statuses}
        value={search.get('authStatus') ?? undefined}
        onChange={(value: string | undefined) => change('authStatus', value)}
      />
      <Select
        className="company-filter-choice"
        placeholder="认证渠道"
        aria-label="认证渠道"
        allowClear
        options={suppliers}
        value={search.get('supplierCode') ?? undefined}
        onChange={(value: string | undefined) => change('supplierCode', value)}
      />
    </div>
  )
}
