import {
  companyRealNameSubmitInfo,
  companyRealNameUploadCreditImage,
} from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { creditNoProblem } from '@qiyin/domain/company/credit-code.ts'
import { companyNameProblem, maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { useKeptValues } from '@qiyin/ui/drafts/owned-draft.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { useLicence } from '@qiyin/ui/company/use-licence.ts'
import { representativeLabel } from '@qiyin/ui/company/company-note.ts'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import { useState, type ReactElement } from 'react'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { TextField } from '../../components/phone-field/text-field.tsx'
import { useFields } from '../../components/phone-field/use-fields.ts'
import { PhotoField } from './photo-field.tsx'
import { TakenNotice } from '../../components/taken-notice/taken-notice.tsx'
import './company-wizard.css'

interface Values {
  creditImageFileId: string | null
  companyName: string
  creditNo: string
  legalPersonName: string
}

const takenCodes: readonly number[] = [
  formRefusals.COMPANY_ALREADY_AUTHENTICATED.code,
  formRefusals.COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT.code,
]

/** H-09, second: what stands on the licence. */
export function BasicStep({
  company,
  onChanged,
  onBack,
}: WizardStepProps & { onBack: () => void }): ReactElement {
  const { companyId, supplierCode, organizationType } = company
  const representative = representativeLabel(organizationType)
  const [taken, setTaken] = useState<{ companyName: string; creditNo: string }>()
  const { kept, keep, drop } = useCompanyDraft<Values>(company, 'basic')
  const { form, values, problems, set, leave, check } = useFields<Values>(
    {
      creditImageFileId: company.creditImageFileId,
      companyName: company.companyName,
      creditNo: company.creditNo ?? '',
      legalPersonName: company.legalPersonName ?? '',
      ...kept,
    },
    {
      creditImageFileId: (id) => (id === null ? '请上传营业执照' : null),
      companyName: companyNameProblem,
      creditNo: (code) => creditNoProblem(code, organizationType),
      legalPersonName: (name) => (name.trim() === '' ? `请输入${representative}姓名` : null),
    },
  )
  useKeptValues(values, keep)
  const submit = useStepMutation(companyRealNameSubmitInfo, {
    stale: [companyMine],
    onSuccess: () => {
      drop()
      return onChanged()
    },
    onFailure: (failure, { companyName, creditNo }) => {
      const isTaken = takenCodes.includes(failure.code)
      if (isTaken) setTaken({ companyName, creditNo })
      return isTaken
    },
  })
  const licence = useLicence(
    () => values,
    (read) => {
      for (const [name, text] of Object.entries(read)) set(name as keyof typeof read, text)
    },
  )
  const send = (): void => {
    const { creditImageFileId, ...rest } = values
    if (!check() || creditImageFileId === null) return
    submit.mutate({ companyId, supplierCode, organizationType, creditImageFileId, ...rest })
  }
  const texts = [
    ['companyName', '企业名称', maxCompanyNameLength],
    ['creditNo', '统一社会信用代码', maxDocumentNumberLength],
    ['legalPersonName', `${representative}姓名`, maxPersonNameLength],
  ] as const
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {company.auditFailReason && (
        <p className="company-wizard-note error" role="alert">
          {company.auditFailReason}
        </p>
      )}
      <PhotoField
        company={company}
        call={companyRealNameUploadCreditImage}
        rule={uploadRules.licence}
        name="creditImageFileId"
        label="营业执照"
        value={values.creditImageFileId}
        problem={problems.creditImageFileId}
        onChange={(id) => set('creditImageFileId', id)}
        onStored={(id) => void licence.read(id)}
        isReading={licence.isReading}
      />
      {texts.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          value={values[name]}
          problem={problems[name]}
          maxLength={maxLength}
          onChange={(typed) => set(name, typed)}
          onBlur={() => leave(name)}
        />
      ))}
      <BottomBar>
        <button type="button" className="btn large" onClick={onBack}>
          上一步
        </button>
        <button type="submit" className="btn primary large grow" disabled={submit.isPending}>
          下一步
        </button>
      </BottomBar>
      {taken !== undefined && (
        <TakenNotice of={{ companyId, ...taken, supplierCode }} onClose={() => setTaken(undefined)} />
      )}
    </form>
  )
}
