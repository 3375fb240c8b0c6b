import type { ReactElement } from 'react'
import { toast } from '@qiyin/ui/toast.ts'
import { CopyIcon } from '@qiyin/ui/icons.tsx'

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactElement {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast('success', '已复制')
    } catch {
      // Without TLS, or when the person has denied it, there is no clipboard.
      toast('error', '复制失败，请手动选择文字复制')
    }
  }
  return (
    <button type="button" className="iconbtn detail-copy" aria-label={label} onClick={() => void copy()}>
      <CopyIcon size={14} />
    </button>
  )
}
