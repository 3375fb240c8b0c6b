import type { ReactElement } from 'react'
import { GrantDrawer } from './grant-drawer.tsx'
import type { ManagedSeal, SealOwner } from './managed-seal.ts'
import { SealForm } from './seal-form.tsx'
import { SealPreview } from './seal-preview.tsx'
import { UseDrawer } from './use-drawer.tsx'

/** What is open over the cards. */
export type OpenDialog =
  | { readonly what: 'preview' | 'edit' | 'grant' | 'uses'; readonly seal: ManagedSeal }
  | { readonly what: 'add' }

interface SealDialogsProps {
  company: SealOwner
  open: OpenDialog
  onClose: () => void
}

/** The dialogs and drawers of a seal. */
export function SealDialogs({ company, open, onClose }: SealDialogsProps): ReactElement {
  switch (open.what) {
    case 'add':
      return <SealForm company={company} onClose={onClose} />
    case 'edit':
      return <SealForm company={company} seal={open.seal} onClose={onClose} />
    case 'preview':
      return <SealPreview seal={open.seal} onClose={onClose} />
    case 'grant':
      return <GrantDrawer seal={open.seal} onClose={onClose} />
    case 'uses':
      return <UseDrawer seal={open.seal} onClose={onClose} />
  }
}
