import { useAuthenticatedText, type TakenCompany } from '@qiyin/ui/company/authenticated-text.ts'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import type { ReactElement } from 'react'

/** G-12: the company is authenticated already; whom to ask. */
export function TakenNotice({ of, onClose }: { of: TakenCompany; onClose: () => void }): ReactElement {
  return (
    <NativeDialog
      title="企业已认证"
      onClose={onClose}
      footer={
        <button type="button" className="btn primary" onClick={onClose}>
          我知道了
        </button>
      }
    >
      <p aria-live="polite">{useAuthenticatedText(of)}</p>
    </NativeDialog>
  )
}
