import { Button } from 'antd'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { UploadIcon } from '../desk-icons/desk-icons.tsx'

interface DocxChoiceProps {
  id?: string
  busy: boolean
  onChoose: (file: File) => void
  children: ReactNode
}

/** Chooses a Word file: judged here by its name and size, and by the server by all of it. */
export function DocxChoice({ id, busy, onChoose, children }: DocxChoiceProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        // Forms show file fields whatever `hidden` says.
        style={{ display: 'none' }}
        aria-label="模板文件"
        accept={uploadRules.template.extensions.join(',')}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (!chosen) return
          const problem = uploadProblem(uploadRules.template, chosen)
          if (problem === null) onChoose(chosen)
          else toast('error', problem)
        }}
      />
      <Button
        {...(id !== undefined && { id })}
        icon={<UploadIcon />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
