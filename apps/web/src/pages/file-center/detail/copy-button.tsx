import type { ReactElement } from 'react'
import { copyText } from '@qiyin/ui/copy-text.ts'
import { CopyIcon } from '@qiyin/ui/icons.tsx'

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactElement {
  return (
    <button
      type="button"
      className="iconbtn detail-copy"
      aria-label={label}
      onClick={() => void copyText(text, '已复制')}
    >
      <CopyIcon size={14} />
    </button>
  )
}
