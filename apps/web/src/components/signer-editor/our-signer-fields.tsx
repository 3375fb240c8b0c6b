import { ourPart } from '@qiyin/domain/our-part.ts'
import { Input, Select } from 'antd'
import { useDeferredValue, useState, type ReactElement } from 'react'
import { companySearch } from '@qiyin/calls/areas/company.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import { userMasterDataList } from '@qiyin/calls/areas/user.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { FormField } from '../form-section/form-field.tsx'
import { KwaiField } from './kwai-field.tsx'
import type { SignerFieldsProps } from './signer-fields.ts'
import { NoOption } from '../no-option/no-option.tsx'

/** Our side: a colleague, one of our companies he may sign for in this application, and the seal. */
export function OurSignerFields(props: SignerFieldsProps): ReactElement {
  const { signer, application, problemOf, set, onLeft } = props
  const companies = useCall(
    companySearch,
    signer.username === '' || !application
      ? null
      : { userName: signer.username, businessTypeId: application.businessTypeId, ourpart: ourPart.ours },
    { staleMs: 60_000 },
  )
  const seals = companies.data?.find((one) => one.companyName === signer.companyName)?.seals ?? []
  return (
    <>
      <FormField label="签署人" required problem={problemOf('name')}>
        {(id) => <PersonSelect {...{ id, signer, set, onLeft }} />}
      </FormField>
      <FormField label="邮箱" required problem={problemOf('email')}>
        {(id) => <Input id={id} value={signer.email} readOnly placeholder="选择签署人后自动填入" />}
      </FormField>
      <FormField
        label="签署企业"
        required
        problem={
          problemOf('companyName') ??
          (companies.data?.length === 0 ? '该签署人没有可用的印章授权' : undefined)
        }
      >
        {(id) => (
          <Select
            id={id}
            value={signer.companyName || null}
            disabled={signer.username === ''}
            loading={companies.isFetching}
            placeholder={signer.username === '' ? '请先选择签署人' : '请选择签署企业'}
            options={(companies.data ?? []).map((one) => ({
              value: one.companyName,
              label: one.companyName,
            }))}
            onBlur={() => onLeft('companyName')}
            onChange={(companyName: string) => {
              const [seal] = companies.data?.find((one) => one.companyName === companyName)?.seals ?? []
              set({
                companyName,
                sealAuthorizeId: seal?.sealAuthorizeId ?? '',
                sealId: seal?.sealId ?? '',
                sealName: seal?.sealName ?? '',
              })
            }}
          />
        )}
      </FormField>
      <FormField label="使用印章" required problem={problemOf('sealAuthorizeId')}>
        {(id) => (
          <Select
            id={id}
            value={signer.sealAuthorizeId || null}
            disabled={signer.companyName === ''}
            placeholder="请选择印章"
            options={seals.map((seal) => ({ value: seal.sealAuthorizeId, label: seal.sealName }))}
            onBlur={() => onLeft('sealAuthorizeId')}
            onChange={(sealAuthorizeId: string) => {
              const seal = seals.find((one) => one.sealAuthorizeId === sealAuthorizeId)
              set({ sealAuthorizeId, sealId: seal?.sealId ?? '', sealName: seal?.sealName ?? '' })
            }}
          />
        )}
      </FormField>
      <KwaiField {...props} />
    </>
  )
}

interface PersonSelectProps extends Pick<SignerFieldsProps, 'signer' | 'set' | 'onLeft'> {
  id: string
}

function PersonSelect({ id, signer, set, onLeft }: PersonSelectProps): ReactElement {
  const [word, setWord] = useState('')
  const searched = useDeferredValue(word.trim())
  const people = useCall(userMasterDataList, isPeopleSearch(searched) ? { searchWord: searched } : null, {
    keep: true,
  })
  const known = people.data ?? []
  const chosen =
    signer.username !== '' && !known.some((one) => one.username === signer.username)
      ? [{ value: signer.username, label: `${signer.name}（${signer.username}）` }]
      : []
  return (
    <Select
      id={id}
      showSearch={{ filterOption: false, onSearch: setWord, searchValue: word }}
      value={signer.username || null}
      loading={people.isFetching}
      placeholder="输入姓名、用户名或手机号"
      notFoundContent={
        <NoOption>
          {isPeopleSearch(searched)
            ? '未找到我方人员'
            : '请输入姓名或用户名（至少两个字），或完整的邮箱、手机号'}
        </NoOption>
      }
      options={[
        ...chosen,
        ...known.flatMap((one) =>
          one.username === null
            ? []
            : [{ value: one.username, label: `${one.name}（${one.username}，${one.phone}）` }],
        ),
      ]}
      onBlur={() => onLeft('name')}
      onChange={(username: string) => {
        const person = known.find((one) => one.username === username)
        if (!person) return
        setWord('')
        set({
          username,
          name: person.name,
          email: person.email ?? '',
          companyName: '',
          sealAuthorizeId: '',
          sealId: '',
          sealName: '',
        })
      }}
    />
  )
}
