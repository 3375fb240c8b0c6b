import type { ReactElement } from 'react'
import { EmbedPage as Page } from '@qiyin/ui/embedding/embed-page.tsx'
import { SignDesk } from './sign-desk.tsx'

/** /embed: the signing page inside a page of another system. */
export function EmbedPage(): ReactElement {
  return <Page Desk={SignDesk} />
}
