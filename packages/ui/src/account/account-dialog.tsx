import type { ReactElement } from 'react'
import { ConsentsDialog } from './consents-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { MobileDialog } from './mobile-dialog.tsx'

/** What somebody does with their own account, each in a dialog. */
export const accountDialogs = {
  mobile: MobileDialog,
  consents: ConsentsDialog,
  export: ExportDialog,
  delete: DeleteAccountDialog,
} as const

/** The name of such a dialog. */
export type AccountDialogName = keyof typeof accountDialogs

/** One of them; the same on desk and phone, loaded when it is wanted. */
export function AccountDialog({
  name,
  onClose,
}: {
  name: AccountDialogName
  onClose: () => void
}): ReactElement {
  const Dialog = accountDialogs[name]
  return <Dialog onClose={onClose} />
}
