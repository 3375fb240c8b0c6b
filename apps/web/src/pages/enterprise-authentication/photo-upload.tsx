import { companyRealNameDocument } from '@qiyin/calls/areas/company-real-name.ts'
import type { Call } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { uploadProblem, type UploadRule } from '@qiyin/domain/uploads.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { UploadIcon } from '../../components/desk-icons/desk-icons.tsx'
import { Button } from 'antd'
import { useRef, useState, type ReactElement } from 'react'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'
import './photo-upload.css'

interface PhotoUploadProps {
  company: WizardCompany
  call: Call
  rule: UploadRule
  label: string
  /** The photo there is. */
  value?: string | null
  onChange?: (documentId: string) => void
  /** A new photo is there: what is to be read from it. */
  onStored?: (documentId: string) => void
  /** It is being read. */
  isReading?: boolean
}

/** Chooses a photo, sends it, and shows it as it was stored. */
export function PhotoUpload(props: PhotoUploadProps): ReactElement {
  const { company, call, rule, label, value, onChange, onStored, isReading = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const { companyId, supplierCode } = company
  const send = async (file: File): Promise<void> => {
    const problem = uploadProblem(rule, file)
    if (problem !== null) return toast('error', problem)
    setBusy(true)
    try {
      // Both upload calls answer with the id of the photo.
      const stored = (await uploadFile(call, file, { companyId, supplierCode })) as { id: string }
      onChange?.(stored.id)
      toast('success', `${file.name}上传成功`)
      onStored?.(stored.id)
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="photo-upload">
      <div className="photo-upload-frame">
        {value ? (
          <img src={addressOf(companyRealNameDocument, { companyId, documentId: value })} alt={label} />
        ) : (
          <span className="ink3">尚未上传</span>
        )}
        {isReading && (
          <span className="photo-upload-reading" role="status">
            识别中
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className="photo-upload-file"
        accept={rule.extensions.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
      <Button icon={<UploadIcon />} disabled={false} loading={busy} onClick={() => input.current?.click()}>
        {value ? '重新上传' : `上传${label}`}
      </Button>
      <span className="cap ink3">
        支持 jpeg、jpg、png，不超过{rule.maxBytes / 1024 / 1024}M，四角完整、文字清晰
      </span>
    </div>
  )
}
