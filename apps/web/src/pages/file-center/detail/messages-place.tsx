import type { ReactElement } from 'react'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'

/** 通知记录 before it is known: its head, which keeps what stands below where it is. */
export function MessagesPlace(): ReactElement {
  return (
    <PanelSection title="通知记录" folded>
      {null}
    </PanelSection>
  )
}
