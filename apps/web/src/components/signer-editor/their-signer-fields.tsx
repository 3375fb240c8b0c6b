import { Input } from 'antd'
import type { ReactElement } from 'react'
import { maxCompanyNameLength, toChineseBrackets } from '@qiyin/domain/company/name.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { normaliseMobile, showMobile } from '@qiyin/domain/person/mobile.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { FormField } from '../form-section/form-field.tsx'
import { KwaiField } from './kwai-field.tsx'
import type { SignerFieldsProps } from './signer-fields.ts'

/** The other side: who signs, for which company, and how the person is recognised. */
export function TheirSignerFields(props: SignerFieldsProps): ReactElement {
  const { signer, problemOf, set, onLeft } = props
  const company = signer.signType === signType.enterprise
  return (
    <>
      {company && (
        <FormField label="企业名称" required className="signer-card-whole" problem={problemOf('companyName')}>
          {(id) => (
            <Input
              id={id}
              value={signer.companyName}
              maxLength={maxCompanyNameLength}
              placeholder="请输入企业全称，企业须已完成实名认证"
              onChange={(event) => set({ companyName: event.target.value })}
              onBlur={(event) => {
                set({ companyName: toChineseBrackets(event.target.value.trim()) })
                onLeft('companyName')
              }}
            />
          )}
        </FormField>
      )}
      <FormField label={company ? '签署人姓名' : '姓名'} required problem={problemOf('name')}>
        {(id) => (
          <Input
            id={id}
            value={signer.name}
            maxLength={maxPersonNameLength}
            placeholder="请输入姓名"
            onBlur={() => onLeft('name')}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="手机号" required problem={problemOf('mobile')}>
        {(id) => (
          <Input
            id={id}
            value={showMobile(signer.mobile)}
            inputMode="numeric"
            placeholder="请输入手机号"
            onBlur={() => onLeft('mobile')}
            onChange={(event) => set({ mobile: normaliseMobile(event.target.value) })}
          />
        )}
      </FormField>
      <FormField label="身份证号" required problem={problemOf('identityNo')}>
        {(id) => (
          <Input
            id={id}
            value={signer.identityNo}
            maxLength={maxDocumentNumberLength}
            autoComplete="off"
            placeholder="用于核对签署人身份"
            onChange={(event) => set({ identityNo: event.target.value })}
            onBlur={(event) => {
              set({ identityNo: normaliseIdNumber(event.target.value) })
              onLeft('identityNo')
            }}
          />
        )}
      </FormField>
      <KwaiField {...props} />
    </>
  )
}
