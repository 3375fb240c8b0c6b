import { Select } from 'antd'
import type { ReactElement } from 'react'
import { sealsAuthorizeByCompanyNameShow } from '@qiyin/calls/areas/seals.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { FixedField } from '../form-section/fixed-field.tsx'
import { FormField } from '../form-section/form-field.tsx'
import { KwaiField } from './kwai-field.tsx'
import type { SignerFieldsProps } from './signer-fields.ts'
import type { ShownSigner } from './signer.ts'
import { NoOption } from '../no-option/no-option.tsx'

interface KnownSignerFieldsProps extends SignerFieldsProps {
  known: ShownSigner
}

/** Somebody whom the server knows: what may be shown of him, and who signs for the own company. */
export function KnownSignerFields(props: KnownSignerFieldsProps): ReactElement {
  const { signer, known } = props
  return (
    <>
      {signer.signType === signType.enterprise && (
        <FixedField label="企业名称" value={signer.companyName} className="signer-card-whole" />
      )}
      {known.kind === 'ownCompany' ? (
        <ColleagueField {...props} />
      ) : (
        <FixedField label="姓名" value={signer.name} />
      )}
      <FixedField label="手机号" value={known.mobile || '选择签署人后自动填入'} />
      <FixedField
        label="身份证号"
        value={known.kind === 'past' ? '沿用上次发起时的信息' : '使用已实名认证的信息'}
      />
      <KwaiField {...props} />
    </>
  )
}

function ColleagueField({
  signer,
  application,
  known,
  problemOf,
  set,
  onLeft,
}: KnownSignerFieldsProps): ReactElement {
  const people = useCall(
    sealsAuthorizeByCompanyNameShow,
    application
      ? {
          companyName: signer.companyName,
          ourpart: ourPart.theirs,
          businessTypeCode: application.businessTypeCode,
        }
      : null,
    { staleMs: 60_000 },
  )
  return (
    <FormField label="签署人" required problem={problemOf('sealAuthorizeId')}>
      {(id) => (
        <Select
          id={id}
          value={signer.sealAuthorizeId || null}
          loading={people.isFetching}
          placeholder="请选择签署人"
          notFoundContent={<NoOption>本企业在该应用下没有可用签署人，请先授权印章</NoOption>}
          options={(people.data ?? []).map((one) => ({
            value: one.sealAuthorizeId,
            label: `${one.name}（${one.sealName}）`,
          }))}
          onOpenChange={(open) => {
            // Whoever was granted a seal beside this page can be chosen at once.
            if (open) void people.refetch()
          }}
          onBlur={() => onLeft('sealAuthorizeId')}
          onChange={(sealAuthorizeId: string) => {
            const person = people.data?.find((one) => one.sealAuthorizeId === sealAuthorizeId)
            if (!person) return
            set({ sealAuthorizeId, name: person.name, known: { ...known, mobile: person.mobile } })
          }}
        />
      )}
    </FormField>
  )
}
