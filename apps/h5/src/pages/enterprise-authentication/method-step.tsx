import {
  companyRealNameBankInfoAudit,
  companyRealNameDownloadApplicationForm,
  companyRealNameSubmit,
  companyRealNameUploadApplicationForm,
} from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { corporateAccountProblem } from '@qiyin/domain/company/bank.ts'
import { needsPayment, principalType, verifyWay, type VerifyWay } from '@qiyin/domain/company/verify-way.ts'
import { isIdNumber, maxTypedIdNumberLength, normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import { useTakenCompany } from '@qiyin/ui/company/use-taken-company.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { useKeptValues } from '@qiyin/ui/drafts/owned-draft.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import type { WizardCompany, WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import { useState, type ReactElement } from 'react'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { Choices } from '../../components/phone-field/choices.tsx'
import { TextField } from '../../components/phone-field/text-field.tsx'
import { useFields, type Checks, type Fields } from '../../components/phone-field/use-fields.ts'
import { BankFields, type BankValues } from './bank-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { TakenNotice } from '../../components/taken-notice/taken-notice.tsx'
import './company-wizard.css'

interface Values extends BankValues {
  companyVerifyWay: VerifyWay
  legalPersonIdentityNo: string
}

/** H-09, third: the way, its data, the application form; then off to the review, or through at once. */
export function MethodStep({
  company,
  onChanged,
  onBack,
}: WizardStepProps & { onBack: () => void }): ReactElement {
  const which = { companyId: company.companyId, supplierCode: company.supplierCode }
  const taken = useTakenCompany({ onChanged })
  // Saved data are read only until they are edited again (spec 1 §4 "Bank-info sub-state").
  const { kept, keep, drop } = useCompanyDraft<Values>(company, 'method')
  const [editing, setEditing] = useState(company.bankNo === null || Object.keys(kept).length > 0)
  const { form, ...fields } = useMethodFields(company, kept)
  useKeptValues(fields.values, keep)
  const { companyVerifyWay: way } = fields.values
  const paid = needsPayment(way, company.companyPrincipalType)
  const saved = paid && !editing && company.companyVerifyWay === way
  const audit = useStepMutation(companyRealNameBankInfoAudit, {
    stale: [companyMine],
    onSuccess: async () => {
      drop()
      setEditing(false)
      await onChanged()
      await refreshUser()
    },
    onFailure: (failure) => {
      if (failure.code === formRefusals.COMPANY_DATA_MISMATCH.code) void onChanged()
      return taken.tell(failure)
    },
  })
  const submit = useStepMutation(companyRealNameSubmit, {
    stale: [companyMine],
    onSuccess: onChanged,
    onFailure: taken.tell,
  })
  const send = (): void => {
    if (saved) {
      if (company.applicationFormFileId === null)
        toast('error', formRefusals.APPLICATION_FORM_MISSING.message)
      else submit.mutate(which)
    } else if (fields.check()) audit.mutate({ ...which, ...bodyOf(fields.values, paid) })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Choices
        name="companyVerifyWay"
        label="认证方式"
        value={way}
        options={waysOf(company)}
        disabled={saved}
        onChoose={(to) => fields.set('companyVerifyWay', to)}
      />
      {saved ? (
        <Saved
          company={company}
          onEdit={() => {
            fields.set('bankNo', '')
            setEditing(true)
          }}
          onChanged={onChanged}
        />
      ) : (
        <>
          {way === verifyWay.legalPerson && (
            <TextField
              name="legalPersonIdentityNo"
              label="法定代表人身份证号"
              className="num"
              autoCapitalize="characters"
              maxLength={maxTypedIdNumberLength}
              value={fields.values.legalPersonIdentityNo}
              problem={fields.problems.legalPersonIdentityNo}
              onChange={(typed) => fields.set('legalPersonIdentityNo', typed)}
              onBlur={() => fields.leave('legalPersonIdentityNo')}
            />
          )}
          {paid && <BankFields of={fields} named={isNamed(company)} />}
        </>
      )}
      <p className="cap ink3">认证信息加密保存，仅用于本次认证</p>
      <BottomBar>
        <button type="button" className="btn large" onClick={onBack}>
          上一步
        </button>
        <button
          type="submit"
          className="btn primary large grow"
          disabled={audit.isPending || submit.isPending}
        >
          {saved ? '提交审核' : paid ? '保存' : '提交认证'}
        </button>
      </BottomBar>
      {taken.shown && <TakenNotice of={which} onClose={taken.close} />}
    </form>
  )
}

/** With this supplier an account has a name of its own (spec 1 §4). */
function isNamed({ supplierCode }: WizardCompany): boolean {
  return supplierCode === 'BEST_SIGN'
}

function useMethodFields(company: WizardCompany, kept: Partial<Values>): Fields<Values> {
  const { bankProvinceId, bankProvince, bankCity } = company
  const first: Values = {
    companyVerifyWay:
      company.companyVerifyWay === verifyWay.legalPerson ? verifyWay.legalPerson : verifyWay.payment,
    legalPersonIdentityNo: '',
    bankCardName: company.bankCardName ?? company.companyName,
    bankNo: company.bankNo ?? '',
    bankName: company.bankName ?? '',
    place: bankProvince && bankCity ? [bankProvinceId ?? '', bankProvince, bankCity] : null,
    subBranchName: company.subBranchName ?? '',
    ...kept,
  }
  const [way, setWay] = useState(first.companyVerifyWay)
  const paid = needsPayment(way, company.companyPrincipalType)
  const bank: Checks<Values> = {
    ...(isNamed(company)
      ? { bankCardName: (name: string) => (name.trim() === '' ? '请输入开户名' : null) }
      : {}),
    bankNo: (no) => (no.includes('*') ? null : corporateAccountProblem(no)),
    bankName: (name) => (name === '' ? '请选择开户银行' : null),
    place: (place) => (place === null ? '请检查省市是否填写完整' : null),
    subBranchName: (name) => (name === '' ? '请选择开户支行' : null),
  }
  const fields = useFields(first, {
    ...(way === verifyWay.legalPerson ? { legalPersonIdentityNo: identityProblem } : {}),
    ...(paid ? bank : {}),
  })
  if (fields.values.companyVerifyWay !== way) setWay(fields.values.companyVerifyWay)
  return fields
}

function identityProblem(number: string): string | null {
  if (number.trim() === '') return '请输入法定代表人身份证号'
  return isIdNumber(normaliseIdNumber(number), new Date()) ? null : '身份证号格式不正确'
}

type Body = Omit<Args<typeof companyRealNameBankInfoAudit>, 'companyId' | 'supplierCode'>

function bodyOf(values: Values, paid: boolean): Body {
  const { companyVerifyWay, legalPersonIdentityNo, place, ...bank } = values
  const [bankProvinceId, bankProvince, bankCity] = place ?? ['', '', '']
  return {
    companyVerifyWay,
    ...(companyVerifyWay === verifyWay.legalPerson
      ? { legalPersonIdentityNo: normaliseIdNumber(legalPersonIdentityNo) }
      : {}),
    ...(paid ? { bankInfoBO: { ...bank, bankProvinceId, bankProvince, bankCity } } : {}),
  }
}

type Way = readonly [way: VerifyWay, label: string, text: string]

function waysOf(company: WizardCompany): readonly Way[] {
  const byAgent = company.companyPrincipalType === principalType.agent
  const byPayment = [
    verifyWay.payment,
    '企业打款认证',
    '向对公账户汇入 0.01–1.00 元，回填金额即通过，1–3 个工作日',
  ] as const
  if (company.onlySupportVerifyWay === verifyWay.payment) return [byPayment]
  return [
    [
      verifyWay.legalPerson,
      '法定代表人身份认证',
      byAgent ? '核验法定代表人身份证号，再以对公打款确认' : '核验您本人的身份证号，约 5 分钟',
    ],
    byPayment,
  ]
}

/** What was saved, the form to print, and its photo once it is sealed. */
function Saved({ company, onEdit, onChanged }: WizardStepProps & { onEdit: () => void }): ReactElement {
  const which = { companyId: company.companyId, supplierCode: company.supplierCode }
  return (
    <>
      <div className="company-wizard-note">
        <Facts
          rows={[
            ['银行账号', company.bankNo],
            ['开户银行', company.bankName],
            ['所在地', `${company.bankProvince ?? ''} ${company.bankCity ?? ''}`],
            ['支行', company.subBranchName],
          ]}
        />
        <button type="button" className="link" onClick={onEdit}>
          编辑银行信息
        </button>
      </div>
      <div className="company-wizard-note">
        <p>下载申请表，打印、签字并加盖公章后拍照上传</p>
        <a className="link" href={addressOf(companyRealNameDownloadApplicationForm, which)} download>
          下载申请表
        </a>
      </div>
      <PhotoField
        company={company}
        call={companyRealNameUploadApplicationForm}
        rule={uploadRules.applicationForm}
        name="applicationFormFileId"
        label="企业认证申请表"
        value={company.applicationFormFileId}
        problem={null}
        onChange={() => void onChanged()}
      />
    </>
  )
}
