import { companyRealNameBankInfoAudit } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { corporateAccountProblem } from '@qiyin/domain/company/bank.ts'
import { methodAt, type CompanyMethod } from '@qiyin/domain/company/company-method.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { principalType, verifyWay } from '@qiyin/domain/company/verify-way.ts'
import { isIdNumber, maxTypedIdNumberLength, normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { useKeptValues } from '@qiyin/ui/drafts/owned-draft.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { useTakenCompany } from '@qiyin/ui/company/use-taken-company.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { methodText, useSupplierStart } from '@qiyin/ui/company/use-supplier-start.ts'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import { useWithdraw } from '@qiyin/ui/company/use-withdraw.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { Choices } from '../../components/phone-field/choices.tsx'
import { TextField } from '../../components/phone-field/text-field.tsx'
import { useFields } from '../../components/phone-field/use-fields.ts'
import { TakenNotice } from '../../components/taken-notice/taken-notice.tsx'
import { BankFields, type BankValues } from './bank-fields.tsx'
import './company-wizard.css'

type Props = WizardStepProps & { onBack: () => void }

/** H-09 at a supplier that proves companies itself: the way there, on its page or on ours. */
export function SupplierStep(props: Props): ReactElement | null {
  const { supplierProof } = props.company
  if (!supplierProof) return null
  const isBegun = supplierProof.method !== null && methodAt(supplierProof)?.mode === 'inline'
  return isBegun ? <SupplierAccount {...props} /> : <SupplierMethod {...props} />
}

/** A supplier with which no company can be proven, and why. */
export function UnprovableSupplier({ reason }: { reason: string | null }): ReactElement {
  return (
    <>
      <Blank art="missing" title="暂不支持企业认证" text={reason} />
      <BottomBar>
        <Link className="btn primary large grow" to={paths.enterprises()} replace>
          返回企业列表
        </Link>
      </BottomBar>
    </>
  )
}

interface MethodValues {
  method: CompanyMethod
  legalPersonIdentityNo: string
}

function SupplierMethod({ company, onChanged, onBack }: Props): ReactElement {
  const offered = company.supplierProof?.offered ?? []
  const { kept, keep, drop } = useCompanyDraft<MethodValues>(company, 'supplier')
  const chosen = offered.find(({ method }) => method === kept.method) ?? offered[0]
  const { busy, start, taken } = useSupplierStart({ company, onChanged, onBegun: drop })
  const { form, values, problems, set, leave, check } = useFields<MethodValues>(
    {
      method: chosen?.method ?? 'payment',
      legalPersonIdentityNo: kept.legalPersonIdentityNo ?? '',
    },
    { legalPersonIdentityNo: identityProblem },
  )
  useKeptValues(values, keep)
  const isHosted = offered.find(({ method }) => method === values.method)?.mode === 'hosted'
  const label = supplierLabel[company.supplierCode]
  const asksNumber = !isHosted && company.companyPrincipalType === principalType.agent
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const number = normaliseIdNumber(values.legalPersonIdentityNo)
        if (check()) start(values.method, asksNumber && number !== '' ? number : undefined)
      }}
    >
      <Choices
        name="method"
        label="认证方式"
        value={values.method}
        options={offered.map((one) => [
          one.method,
          methodText(one, company).label,
          methodText(one, company).text,
        ])}
        onChoose={(method) => set('method', method)}
      />
      {asksNumber && (
        <TextField
          name="legalPersonIdentityNo"
          label="法定代表人身份证号（选填）"
          className="num"
          autoCapitalize="characters"
          maxLength={maxTypedIdNumberLength}
          value={values.legalPersonIdentityNo}
          problem={problems.legalPersonIdentityNo}
          onChange={(typed) => set('legalPersonIdentityNo', typed)}
          onBlur={() => leave('legalPersonIdentityNo')}
        />
      )}
      <p className="cap ink3">
        {isHosted
          ? `将前往${label}页面办理，完成后自动返回；中途离开的，可在企业列表继续`
          : `由${label}核验企业名称、统一社会信用代码和法定代表人是否一致`}
      </p>
      <BottomBar>
        <button type="button" className="btn large" onClick={onBack}>
          上一步
        </button>
        <button type="submit" className="btn primary large grow" disabled={busy}>
          {isHosted ? `前往${label}认证` : '核验企业信息'}
        </button>
      </BottomBar>
      {taken.shown && <TakenNotice of={company} onClose={taken.close} />}
    </form>
  )
}

function identityProblem(number: string): string | null {
  if (number.trim() === '') return null
  return isIdNumber(normaliseIdNumber(number), new Date()) ? null : '身份证号格式不正确'
}

const noBank: BankValues = { bankCardName: '', bankNo: '', bankName: '', place: null, subBranchName: '' }

/** The data have been compared: the account to which the supplier pays. */
function SupplierAccount({ company, onChanged, onBack }: Props): ReactElement {
  const { companyId, supplierCode } = company
  const which = { companyId, supplierCode }
  const { kept, keep, drop } = useCompanyDraft<BankValues>(company, 'account')
  const { form, check, ...fields } = useFields(
    { ...noBank, ...kept },
    {
      bankNo: corporateAccountProblem,
      bankName: (name) => (name === '' ? '请选择开户银行' : null),
      place: (place) => (place === null ? '请检查省市是否填写完整' : null),
      subBranchName: (name) => (name === '' ? '请选择开户支行' : null),
    },
  )
  useKeptValues(fields.values, keep)
  const taken = useTakenCompany({ onChanged })
  const order = useStepMutation(companyRealNameBankInfoAudit, {
    stale: [companyMine],
    onSuccess: async () => {
      drop()
      await onChanged()
    },
    onFailure: taken.tell,
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!check()) return
        const { place, bankNo, bankName, subBranchName } = fields.values
        const [bankProvinceId, bankProvince, bankCity] = place ?? ['', '', '']
        order.mutate({
          ...which,
          companyVerifyWay: verifyWay.payment,
          bankInfoBO: { bankNo, bankName, subBranchName, bankProvinceId, bankProvince, bankCity },
        })
      }}
    >
      <p className="company-wizard-note" role="status">
        {supplierLabel[supplierCode]}已核验企业信息，请填写企业的对公账户，提交后即打款
      </p>
      <BankFields of={fields} named={false} paidFor={which} />
      <p className="cap ink3">认证信息加密保存，仅用于本次认证</p>
      <BottomBar>
        <button type="button" className="btn large" onClick={onBack}>
          上一步
        </button>
        <button type="submit" className="btn primary large grow" disabled={order.isPending}>
          提交打款
        </button>
      </BottomBar>
      {taken.shown && <TakenNotice of={which} onClose={taken.close} />}
    </form>
  )
}

/** H-09 at a supplier: what is still to be done on its page; ours follows by itself. */
export function SupplierWaiting({ company, onChanged }: WizardStepProps): ReactElement {
  const { supplierCode, supplierProof } = company
  const label = supplierLabel[supplierCode]
  const begun = supplierProof ? methodAt(supplierProof) : undefined
  const again = useSupplierStart({ company, onChanged })
  const withdraw = useWithdraw({ company, onChanged, from: 'supplier' })
  return (
    <>
      <Blank
        art="waiting"
        title={`${label}认证进行中`}
        text={`请在${label}页面完成企业认证，结果以${label}的通知为准，并将以短信通知您。已完成的请稍候，可以离开本页`}
      />
      <div className="company-wizard-note">
        <Facts
          rows={[
            ['认证方式', begun ? methodText(begun, company).label : '-'],
            ['提交时间', company.submittedTime],
            ['信用代码', company.creditNo],
          ]}
        />
      </div>
      <BottomBar>
        <button type="button" className="btn large" disabled={withdraw.busy} onClick={withdraw.ask}>
          撤回申请
        </button>
        {begun && (
          <button
            type="button"
            className="btn primary large grow"
            disabled={again.busy}
            onClick={() => again.start(begun.method)}
          >
            继续前往{label}
          </button>
        )}
      </BottomBar>
    </>
  )
}
