import { companyRealNameDocument } from '@qiyin/calls/areas/company-real-name.ts'
import type { Call } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { uploadProblem, type UploadRule } from '@qiyin/domain/uploads.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'
import { useRef, useState, type ReactElement } from 'react'
import { PhoneField } from '../../components/phone-field/phone-field.tsx'
import './company-wizard.css'

interface PhotoFieldProps {
  company: WizardCompany
  call: Call
  rule: UploadRule
  name: string
  label: string
  /** The photo there is. */
  value: string | null
  problem: string | null | undefined
  onChange: (documentId: string) => void
  /** A new photo is there: what is to be read from it. */
  onStored?: (documentId: string) => void
  /** It is being read. */
  isReading?: boolean
}

/** A photo, taken now or chosen, sent, and shown as it was stored. */
export function PhotoField(props: PhotoFieldProps): ReactElement {
  const { company, call, rule, name, label, value, problem, onChange, onStored, isReading = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const { companyId, supplierCode } = company
  const send = async (file: File): Promise<void> => {
    const wrong = uploadProblem(rule, file)
    if (wrong !== null) return toast('error', wrong)
    setPercent(0)
    try {
      const which = { companyId, supplierCode }
      // Both upload calls answer with the id of the photo.
      const stored = (await uploadFile(call, file, which, { onProgress: setPercent })) as { id: string }
      onChange(stored.id)
      toast('success', `${file.name}上传成功`)
      onStored?.(stored.id)
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <PhoneField label={label} problem={problem}>
      {(control) => (
        <div className="company-wizard-photo">
          <span className="company-wizard-photo-frame">
            {value !== null && (
              <img src={addressOf(companyRealNameDocument, { companyId, documentId: value })} alt={label} />
            )}
          </span>
          <div className="grow">
            <b role="status">{isReading ? '识别中' : value === null ? '尚未上传' : '已上传'}</b>
            <p className="cap ink3">jpeg、jpg、png，不超过{rule.maxBytes / 1024 / 1024}M，四角完整</p>
          </div>
          <input
            {...control}
            ref={input}
            name={name}
            type="file"
            className="company-wizard-file"
            accept={rule.extensions.join(',')}
            tabIndex={-1}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void send(file)
            }}
          />
          <button
            type="button"
            className="btn"
            aria-label={`${value === null ? '上传' : '重拍'}${label}`}
            disabled={percent !== undefined}
            onClick={() => input.current?.click()}
          >
            {percent === undefined ? (value === null ? '上传' : '重拍') : `${percent}%`}
          </button>
        </div>
      )}
    </PhoneField>
  )
}
