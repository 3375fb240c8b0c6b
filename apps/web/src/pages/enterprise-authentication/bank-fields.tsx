import { mdataCities, mdataProvinces, mdataQueryBankInfo } from '@qiyin/calls/areas/mdata.ts'
import { corporateAccountProblem, maxBankTextLength } from '@qiyin/domain/company/bank.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useBranches, type BranchesOf } from '@qiyin/ui/company/use-branches.ts'
import { AutoComplete, Cascader, Form, Input, Select } from 'antd'
import { useState, type ReactElement } from 'react'
import { FormField } from '../../components/form-section/form-field.tsx'
import { NoOption } from '../../components/no-option/no-option.tsx'
import './enterprise-authentication-page.css'

/** What the bank form holds; the place is code, province and city. */
export interface BankValues {
  bankCardName?: string
  bankNo: string
  bankName: string
  place?: [string, string, string]
  subBranchName: string
}

interface BankFieldsProps {
  supplierCode: SupplierCode
  /** Of this company the supplier pays, and names the branches. */
  of?: BranchesOf
}

/** The company's account; names of banks, places and branches come from the directory. */
export function BankFields({ supplierCode, of }: BankFieldsProps): ReactElement {
  const form = Form.useFormInstance<BankValues>()
  const banks = useCall(mdataQueryBankInfo, {})
  return (
    <div className="enterprise-authentication-page-columns">
      {supplierCode === 'BEST_SIGN' && (
        <FormField
          label="开户名"
          name="bankCardName"
          required
          check={(name) => (name.trim() === '' ? '请输入开户名' : null)}
        >
          <Input placeholder="请输入开户名" maxLength={maxBankTextLength} />
        </FormField>
      )}
      <FormField
        label="银行账号"
        name="bankNo"
        required
        check={(no) => (no.includes('*') ? null : corporateAccountProblem(no))}
      >
        <Input placeholder="请输入银行账号" inputMode="numeric" autoComplete="off" className="num" />
      </FormField>
      <Form.Item
        label="开户银行"
        name="bankName"
        validateTrigger="onChange"
        rules={[{ required: true, message: '请选择开户银行' }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择开户银行"
          loading={banks.isFetching}
          options={(banks.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          onChange={() => form.setFieldValue('subBranchName', '')}
        />
      </Form.Item>
      <Form.Item
        label="开户行所在地"
        name="place"
        validateTrigger="onChange"
        rules={[{ required: true, message: '请检查省市是否填写完整' }]}
      >
        <Place />
      </Form.Item>
      <Form.Item
        label="支行"
        name="subBranchName"
        validateTrigger="onChange"
        rules={[{ required: true, message: '请选择开户支行' }]}
      >
        <Branch {...(of && { of })} />
      </Form.Item>
    </div>
  )
}

interface PlaceProps {
  id?: string
  value?: [string, string, string]
  onChange?: (place: [string, string, string] | undefined) => void
}

/** Province and city, both of them. */
function Place({ id, value, onChange }: PlaceProps): ReactElement {
  const provinces = useCall(mdataProvinces, {})
  const [open, setOpen] = useState<string>()
  const wanted = open ?? value?.[0]
  const cities = useCall(mdataCities, wanted === undefined ? null : { provinceId: wanted })
  const options = (provinces.data ?? []).map(({ code, name }) => ({
    value: code,
    label: name,
    isLeaf: false,
    ...(code === wanted && cities.data
      ? { children: cities.data.map((city) => ({ value: city.name, label: city.name, isLeaf: true })) }
      : {}),
  }))
  return (
    <Cascader
      {...(id === undefined ? {} : { id })}
      placeholder="请选择省市"
      options={options}
      value={value ? [value[0], value[2]] : []}
      displayRender={(labels) => (value ? `${value[1]} ${value[2]}` : labels.join(' '))}
      loadData={(chosen) => setOpen(chosen[0]?.value ?? '')}
      onChange={(chosen) => {
        const [code, city] = chosen
        const name = provinces.data?.find((one) => one.code === code)?.name
        onChange?.(code && city && name ? [code, name, city] : undefined)
      }}
    />
  )
}

interface BranchProps {
  id?: string
  value?: string
  onChange?: (branchName: string) => void
  of?: BranchesOf
}

/** Branches by a word, half a second after the last key; one that the directory lacks may be typed, but at a supplier. */
function Branch({ id, value, onChange, of }: BranchProps): ReactElement {
  const bankName = Form.useWatch<string | undefined>('bankName')
  const place = Form.useWatch<[string, string, string] | undefined>('place')
  const cityName = place?.[2]
  const [word, setWord] = useState('')
  const found = useBranches({ bankName: bankName ?? '', cityName, of }, word)
  const note = bankName ? found.note : '请先选择银行'
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      placeholder={bankName ? '请输入关键字查找支行' : '请先选择银行'}
      value={value ?? ''}
      options={found.names.map((name) => ({ value: name }))}
      notFoundContent={note && <NoOption>{note}</NoOption>}
      showSearch={{ onSearch: setWord }}
      maxLength={maxBankTextLength}
      onChange={(typed: string) => onChange?.(typed)}
    />
  )
}
