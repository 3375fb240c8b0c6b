import { companyAuthenticationV2, companyMine } from '@qiyin/calls/areas/company.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyNameProblem, maxCompanyNameLength, toChineseBrackets } from '@qiyin/domain/company/name.ts'
import { supplierCodes, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { useKeptValues, useOwnedDraft } from '@qiyin/ui/drafts/owned-draft.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { openSupplier, useSupplierWays } from '@qiyin/ui/company/use-supplier-ways.ts'
import type { TakenCompany } from '@qiyin/ui/company/authenticated-text.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'
import { Choices } from '../../components/phone-field/choices.tsx'
import { TextField } from '../../components/phone-field/text-field.tsx'
import { useFields } from '../../components/phone-field/use-fields.ts'
import { TakenNotice } from '../../components/taken-notice/taken-notice.tsx'
import './create-company.css'

interface Values {
  companyName: string
  supplierCode: SupplierCode
}

/** H-10 /enterprise-manage/basic-info/edit: a company's name and its supplier, then its authentication. */
export function CreateCompany(): ReactElement {
  usePageTitle('新增企业')
  const navigate = useNavigate()
  const user = useCurrentUser()
  const [taken, setTaken] = useState<TakenCompany>()
  const { kept, keep, drop } = useOwnedDraft<Values>('new-company', user.personAccountId)
  const { form, values, problems, set, leave, check } = useFields<Values>(
    { companyName: '', supplierCode: supplierCodes[0], ...kept },
    { companyName: companyNameProblem },
  )
  useKeptValues(values, keep)
  const suppliers = useSupplierWays()
  const supplier = openSupplier(suppliers, values.supplierCode)
  const start = useCallMutation(companyAuthenticationV2, {
    stale: [companyMine],
    onSuccess: async (company) => {
      drop()
      await refreshUser()
      void navigate(paths.enterpriseAuthentication({ ...company, systemCode: company.companySource }), {
        replace: true,
      })
    },
    onFailure: (failure, { companyName, supplierCode }) => {
      const isTaken = failure.code === formRefusals.COMPANY_ALREADY_AUTHENTICATED.code
      if (isTaken) setTaken({ companyName, supplierCode })
      return isTaken
    },
  })
  return (
    <>
      <PhoneBar title="新增企业" back={paths.enterprises()} />
      <main id="main" tabIndex={-1} className="create-company">
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (check()) start.mutate({ ...values, supplierCode: supplier })
          }}
        >
          {!user.verified && (
            <div className="create-company-note row between" role="status">
              请先完成个人实名认证
              <a className="btn" href={user.authenticationUrl ?? ''}>
                去认证
              </a>
            </div>
          )}
          <TextField
            name="companyName"
            label="企业名称"
            autoComplete="organization"
            maxLength={maxCompanyNameLength}
            value={values.companyName}
            problem={problems.companyName}
            onChange={(typed) => set('companyName', typed)}
            onBlur={() => leave('companyName')}
          />
          {/[()]/.test(values.companyName) && (
            <button
              type="button"
              className="link"
              onClick={() => set('companyName', toChineseBrackets(values.companyName))}
            >
              改为中文括号：{toChineseBrackets(values.companyName)}
            </button>
          )}
          <p className="cap ink3">请与营业执照上的名称一致；括号请使用中文括号（）</p>
          <Choices
            name="supplierCode"
            label="认证渠道"
            value={supplier}
            options={suppliers.map((one) => [one.supplierCode, one.label, one.text])}
            isOff={(code) => suppliers.some((one) => one.supplierCode === code && !one.isOpen)}
            onChoose={(code) => set('supplierCode', code)}
          />
          <p className="cap ink3">下一步填写管理员身份和企业资料，可随时中断后继续</p>
          <BottomBar>
            <button
              type="submit"
              className="btn primary large grow"
              disabled={start.isPending || !user.verified}
            >
              下一步
            </button>
          </BottomBar>
        </form>
      </main>
      {taken && <TakenNotice of={taken} onClose={() => setTaken(undefined)} />}
    </>
  )
}
