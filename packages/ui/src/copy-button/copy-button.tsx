import type { ReactElement } from 'react'
import { copyText } from '../base/copy-text.ts'
import { CopyIcon } from '../icons.tsx'
import './copy-button.css'

interface CopyButtonProps {
  /** What goes to the clipboard, whole. */
  text: string
  /** The accessible name, with its object: 复制合同编号. */
  label: string
  /** The toast of success. */
  done?: string
}

/** The small icon beside a value that puts it on the clipboard and says so: `{no}<CopyButton text={no} label="复制编号" />`. */
export function CopyButton({ text, label, done = '已复制' }: CopyButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={label}
      onClick={() => void copyText(text, done)}
    >
      <CopyIcon />
    </button>
  )
}
