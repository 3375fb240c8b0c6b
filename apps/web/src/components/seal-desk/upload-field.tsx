import { Button, Checkbox } from 'antd'
import { useRef, useState, type ReactElement } from 'react'
import { filesSealsUpload } from '@qiyin/calls/areas/files.ts'
import { pngSize, sealImageProblem } from '@qiyin/domain/seal/image.ts'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { UploadIcon } from '../desk-icons/desk-icons.tsx'
import { FormField } from '../form-section/form-field.tsx'

/** A picture that the server has taken. */
export interface UploadedPicture {
  readonly id: string
  readonly name: string
  readonly content: string
  readonly hadPaper: boolean
}

interface UploadFieldProps {
  picture: UploadedPicture | null
  problem?: string
  onChange: (picture: UploadedPicture | null) => void
}

/** Local PNG of 166 × 166: judged here by its head, and by the server again by all of it. */
export function UploadField({ picture, problem, onChange }: UploadFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [clear, setClear] = useState(true)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const send = async (chosen: File, transparent: boolean): Promise<void> => {
    setRefused(await problemOf(chosen))
    if ((await problemOf(chosen)) !== null) return
    setBusy(true)
    try {
      onChange(await uploadFile(filesSealsUpload, chosen, { transparent: transparent ? 1 : 0 }))
      setFile(chosen)
    } catch (thrown) {
      setRefused(asCallFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  const shown = refused ?? (picture ? undefined : problem)
  return (
    <FormField
      label="印章图片"
      required
      help={picture ? `${picture.name}上传成功` : 'PNG格式，宽高均为166像素，不超过2MB'}
      {...(shown !== undefined && { problem: shown })}
    >
      {(id) => (
        <div className="seal-form-upload">
          <input
            ref={input}
            id={id}
            type="file"
            // Forms show file fields whatever `hidden` says.
            style={{ display: 'none' }}
            accept={uploadRules.sealImage.extensions.join(',')}
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              event.target.value = ''
              if (chosen) void send(chosen, clear)
            }}
          />
          <Button icon={<UploadIcon />} loading={busy} onClick={() => input.current?.click()}>
            {picture ? '重新上传' : '上传印章图片'}
          </Button>
          <Checkbox
            checked={clear}
            disabled={busy}
            onChange={({ target }) => {
              setClear(target.checked)
              if (file) void send(file, target.checked)
            }}
          >
            去除白色背景
          </Checkbox>
        </div>
      )}
    </FormField>
  )
}

async function problemOf(file: File): Promise<string | null> {
  const byName = uploadProblem(uploadRules.sealImage, file)
  if (byName !== null) return byName
  const size = pngSize(new Uint8Array(await file.slice(0, 24).arrayBuffer()))
  if (!size) return uploadRules.sealImage.typeMessage
  return sealImageProblem({ mimeType: 'image/png', bytes: file.size, ...size })
}
