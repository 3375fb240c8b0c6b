import { useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Dialog } from '../dialog.tsx'
import type { DocumentState } from '../viewer-state.ts'
import '../button.css'
import './password-dialog.css'

type PasswordState = Extract<DocumentState, { status: 'password' }>

/** Asks for the password of an encrypted document. Made anew for each attempt. */
export function PasswordDialog({ prompt }: { prompt: PasswordState }): ReactElement {
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const sentence = prompt.isWrong ? '密码无效。请重试。' : '输入密码以打开此 PDF 文件。'
  return (
    <Dialog title="输入密码" onClose={prompt.cancel} first={input}>
      <form
        className="pv-password"
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '') prompt.submit(password)
        }}
      >
        <p
          id={id}
          className={prompt.isWrong ? 'wrong' : undefined}
          role={prompt.isWrong ? 'alert' : undefined}
        >
          {sentence}
        </p>
        <input
          ref={input}
          type="password"
          aria-label="密码"
          aria-describedby={id}
          aria-invalid={prompt.isWrong}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <footer>
          <button type="button" className="pv-button" onClick={prompt.cancel}>
            取消
          </button>
          <button type="submit" className="pv-button primary" disabled={password === ''}>
            确定
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
