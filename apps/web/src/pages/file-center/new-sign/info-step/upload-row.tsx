import { Button, Input, Progress } from 'antd'
import { useState, type ReactElement } from 'react'
import { maxFilePasswordLength } from '@qiyin/domain/uploads.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { CloseIcon } from '@qiyin/ui/icons.tsx'
import type { Upload } from './use-uploads.ts'
import './upload-row.css'

interface UploadRowProps {
  upload: Upload
  onOpen: (password: string) => void
  onDismiss: () => void
}

/** A file on its way, or why it was refused; one that needs a password asks for it. */
export function UploadRow({ upload, onOpen, onDismiss }: UploadRowProps): ReactElement {
  return (
    <li className="files-section-row pending">
      <PageThumb src={null} widthPx={30} />
      <div className="grow">
        <MidText text={upload.name} tail={8} />
        {upload.problem === null ? (
          <Progress
            percent={upload.percent}
            size="small"
            showInfo={false}
            aria-label={`${upload.name}上传进度`}
          />
        ) : (
          <div className="cap files-section-problem" role="alert" data-problem>
            {upload.problem}
          </div>
        )}
        {upload.needsPassword && <PasswordForm name={upload.name} onOpen={onOpen} />}
      </div>
      {upload.problem !== null && (
        <button type="button" className="iconbtn" aria-label={`移除${upload.name}`} onClick={onDismiss}>
          <CloseIcon />
        </button>
      )}
    </li>
  )
}

function PasswordForm({ name, onOpen }: { name: string; onOpen: (password: string) => void }): ReactElement {
  const [password, setPassword] = useState('')
  const open = (): void => {
    if (password !== '') onOpen(password)
  }
  return (
    <div className="upload-row-password">
      <Input.Password
        size="small"
        value={password}
        maxLength={maxFilePasswordLength}
        autoComplete="off"
        placeholder="文件的打开密码"
        aria-label={`${name}的打开密码`}
        onChange={(event) => setPassword(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          open()
        }}
      />
      <Button size="small" disabled={password === ''} onClick={open}>
        打开
      </Button>
    </div>
  )
}
